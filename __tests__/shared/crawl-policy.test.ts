import { areListedTogether, isListed, relOf } from "../../src/shared/crawl-policy";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";

const listed = (changes: Partial<SearchQuery>, total: number) =>
  isListed({ ...emptyQuery, ...changes }, total);

test("all jobs are listed from one job on, a refined search from fifty", () => {
  expect([listed({}, 0), listed({}, 1)]).toEqual([false, true]);
  const nursing = { disciplines: ["health.nursing"] };
  expect([listed(nursing, 49), listed(nursing, 50)]).toEqual([false, true]);
  expect(listed({ ...nursing, page: 2 }, 50)).toBe(true);
});

test.each<Partial<SearchQuery>>([
  { keywords: "nurse" },
  { location: "leeds.town" },
  { radius: 10 },
  { sortType: "salary" },
  { salary_min: "30000" },
  { disciplines: ["health", "law"] },
  { disciplines: ["health"], companies: ["acme"] },
  { disciplines: ["health"], job_types: ["part-time"] },
])("%j is not listed and its links are nofollow, however many jobs it finds", (changes) => {
  expect(listed(changes, 1000)).toBe(false);
  expect(relOf({ ...emptyQuery, ...changes }, 1000)).toBe("nofollow");
});

test("one discipline in one place is listed, and so is a single value of another facet", () => {
  expect(listed({ disciplines: ["health"], all_locations: ["leeds.town"] }, 50)).toBe(true);
  expect(listed({ remote: "1" }, 50)).toBe(true);
  expect([listed({ companies: ["acme"] }, 49), listed({ companies: ["acme"] }, 50)]).toEqual([false, true]);
  expect(relOf({ ...emptyQuery, remote: "1" }, 50)).toBeUndefined();
  expect(areListedTogether(["disciplines", "all_locations"])).toBe(true);
  expect(areListedTogether(["all_locations", "job_types"])).toBe(false);
  expect(areListedTogether(["remote"])).toBe(true);
});
