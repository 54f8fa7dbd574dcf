import {
  withChoice,
  withFacet,
  withFacetToggled,
  withKeywords,
  withLocation,
  withoutRefinements,
  withPage,
  withRadius,
  withReading,
  withSortType,
} from "../../src/shared/query-changes";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";

const nurses: SearchQuery = {
  ...emptyQuery,
  keywords: "nurse",
  location: "leeds.town",
  radius: 10,
  sortType: "relevance",
  exact: true,
  similar: true,
  without: ["rn"],
  disciplines: ["health"],
  salary_min: "30000",
  salary_unstated: "1",
  page: 3,
};

test("every act except paging returns to page 1 and changes nothing else", () => {
  const first = { ...nurses, page: 1 };
  expect(withKeywords(nurses, " midwife ")).toEqual({ ...first, keywords: "midwife" });
  expect(withLocation(nurses, " york.town ")).toEqual({ ...first, location: "york.town" });
  expect(withRadius(nurses, 50)).toEqual({ ...first, radius: 50 });
  expect(withFacet(nurses, "disciplines", ["law", "it", "law"])).toEqual({
    ...first,
    disciplines: ["it", "law"],
  });
  expect(withChoice(nurses, "remote", "1")).toEqual({ ...first, remote: "1" });
  expect(withReading(nurses, { exact: false })).toEqual({ ...first, exact: false });
  expect(withSortType(nurses, "salary")).toEqual({ ...first, sortType: "salary" });
  expect(withPage(nurses, 4)).toEqual({ ...nurses, page: 4 });
});

test("a default sort order follows the keywords, and a chosen one stays", () => {
  const sortTypes = (query: SearchQuery) =>
    ["", "  ", "midwife"].map((to) => withKeywords(query, to).sortType);
  expect(sortTypes(nurses)).toEqual(["newest", "newest", "relevance"]);
  expect(sortTypes({ ...nurses, sortType: "newest" })).toEqual(["newest", "newest", "newest"]);
  expect(sortTypes({ ...nurses, keywords: "", sortType: "newest" })).toEqual([
    "newest",
    "newest",
    "relevance",
  ]);
});

test("clearing the keywords resets how they are read", () => {
  expect(withKeywords(nurses, " ")).toMatchObject({
    keywords: "",
    exact: false,
    similar: false,
    without: [],
  });
});

test("clearing the location drops the order by distance, and no other", () => {
  const byDistance = { ...nurses, sortType: "distance" } as const;
  expect(withLocation(byDistance, " ").sortType).toBe("relevance");
  expect(withLocation(byDistance, "york.town").sortType).toBe("distance");
  expect(withLocation({ ...nurses, sortType: "salary" }, "").sortType).toBe("salary");
});

test("withFacetToggled adds a value, and removes it if it is chosen", () => {
  const both = withFacetToggled(nurses, "disciplines", "law");
  expect(both).toEqual({ ...nurses, disciplines: ["health", "law"], page: 1 });
  expect(withFacetToggled(both, "disciplines", "health").disciplines).toEqual(["law"]);
});

test("clearing the minimum salary clears the option of unstated salaries", () => {
  expect(withChoice(nurses, "salary_min", "40000").salary_unstated).toBe("1");
  expect(withChoice(nurses, "salary_min", "").salary_unstated).toBe("");
});

test("withoutRefinements clears the refinements and keeps the search", () => {
  expect(withoutRefinements(nurses)).toEqual({
    ...nurses,
    disciplines: [],
    salary_min: "",
    salary_unstated: "",
    page: 1,
  });
});
