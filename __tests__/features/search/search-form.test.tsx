import fc from "fast-check";
import { LocationField } from "../../../src/features/locations/LocationField";
import { locationText } from "../../../src/features/search/form-fields";
import { SearchForm } from "../../../src/features/search/SearchForm";
import { parseQuery } from "../../../src/shared/query-codec";
import { plainReading, slugSet } from "../../../src/shared/search-query";
import type { Place } from "../../../src/shared/wire/results";
import { anyQuery } from "../../support/arbitraries";
import { all, type Markup, named, nameOf, one, textOf } from "../../support/markup";
import { rendered, renderedPage, stateFor } from "../../support/rendered";
import { leeds } from "../../support/some-places";

const searchForm = (
  <SearchForm>
    <LocationField />
  </SearchForm>
);

const formOf = (page: Markup) => one(page, "form", { role: "search" });

/** What a browser without scripts would send. */
function sent(form: Markup): string {
  const inputs = all(form, "input").map(({ attributes }) => [attributes.name, attributes.value]);
  const selects = all(form, "select").map((select) => [
    select.attributes.name,
    all(select, "option").find((option) => "selected" in option.attributes)?.attributes.value,
  ]);
  const pairs = [...inputs, ...selects].map(([name = "", value = ""]) => [name, value]);
  return new URLSearchParams(pairs).toString();
}

test("the form is a GET form to the results with labelled and named fields", () => {
  const form = formOf(renderedPage("search[query]=staff+nurse&search[radius]=10"));
  expect(form.attributes).toMatchObject({ action: "/jobs", method: "get", "data-in-place": "keywords" });
  const field = (label: string, tag: string) => one(named(form, "label", label), tag).attributes;
  expect(field("Keywords", "input")).toMatchObject({ name: "search[query]", value: "staff nurse" });
  const distance = one(form, "select", { name: "search[radius]" });
  expect(all(distance, "option").map(textOf)).toEqual([
    "This place only",
    ...[5, 10, 25, 50, 100].map((miles) => `Within ${miles} miles`),
  ]);
  expect(one(form, "option", { selected: "" }).attributes.value).toBe("10");
  expect(nameOf(form, one(form, "button", { type: "submit" }))).toBe("Search");
});

test("submitting the unchanged form repeats the search from page 1", () => {
  // Only characters that an XML parser keeps unchanged; a browser's text field takes no line breaks.
  const plain = fc.string({ unit: fc.constantFrom(..."abc éß&+|\"'<>#%日"), maxLength: 12 });
  const slugs = fc.array(fc.stringMatching(/^[a-z.-]{1,6}$/), { maxLength: 3 }).map(slugSet);
  const query = fc
    .tuple(anyQuery, plain, slugs, slugs, slugs)
    .map(([base, keywords, disciplines, all_locations, job_types]) => ({
      ...base,
      keywords,
      ...(keywords.trim() === "" ? plainReading : { without: disciplines }),
      location: "",
      disciplines,
      all_locations,
      job_types,
      page: 3,
    }));
  fc.assert(
    fc.property(query, (given) => {
      const state = stateFor("");
      const search = { query: given, canonical: "", foreign: "", job: null };
      const form = formOf(rendered(searchForm, { ...state, search }));
      expect(parseQuery(sent(form))).toEqual({ ...given, page: 1 });
    }),
    { numRuns: 60 },
  );
});

test("a default sort order is not sent, so that it follows new keywords", () => {
  const sort = (search: string) =>
    one(formOf(renderedPage(search)), "input", { name: "sort_type" }).attributes.value;
  expect(sort("")).toBe("");
  expect(sort("search[query]=x")).toBe("");
  expect(sort("search[query]=x&sort_type=newest")).toBe("newest");
  expect(sort("sort_type=salary")).toBe("salary");
});

describe("the form's summary on small screens", () => {
  const town = { name: "London", hierarchy: "London, England", cached_slug_with_class: "london.town" };
  const fold = (search: string, kind?: "town" | "country") => {
    const place = kind === undefined ? null : { ...town, class: kind };
    return one(formOf(renderedPage(search, { fragment: { place } })), "details");
  };
  test.each([
    ["search[query]=nurse", undefined, "nurse"],
    ["search[query]=nurse&search[location]=london.town", "town", "nurse · London, 25 miles"],
    ["search[query]=nurse london", "town", "nurse london"],
    ["search[location]=london.town&search[radius]=0", "town", "London"],
    ["search[location]=london.town", "country", "London"],
    ["search[location]=Lodnon", undefined, "Lodnon"],
  ] as const)("for “%s”", (search, kind, words) => {
    const details = fold(search, kind);
    expect(textOf(one(details, "summary"))).toBe(words);
    expect(details.attributes).not.toHaveProperty("hidden");
    expect(details.attributes).not.toHaveProperty("open");
  });

  test("is hidden, and the form open, without keywords or a location", () => {
    expect(fold("job_types=full-time").attributes).toMatchObject({ hidden: "", open: "" });
  });
});

describe("the text of the Location box", () => {
  test.each([
    ["leeds.town", leeds, "Leeds, West Yorkshire, England"],
    ["york.town", leeds, "York"],
    ["newport-isle-of-wight.town", null, "Newport Isle Of Wight"],
    ["somewhere north", null, "somewhere north"],
    ["www.example.com", null, "www.example.com"],
    ["", leeds, ""],
  ])("for %p", (location, place, shown) => {
    expect(locationText(location, place)).toBe(shown);
  });
});

const sort_types = ["relevance", "newest", "distance"] as const;
const sortList = (search: string, found: Place | null = leeds) =>
  named(renderedPage(search, { fragment: { place: found, sort_types: [...sort_types] } }), "nav", "Sort by");

test("the sort list is shown with a known place, and otherwise rendered but hidden", () => {
  expect(sortList("search[location]=leeds.town").attributes).not.toHaveProperty("hidden");
  expect(sortList("").attributes).toHaveProperty("hidden");
  expect(sortList("search[location]=atlantis", null).attributes).toHaveProperty("hidden");
});

test("without a place, a group of links offers the other sort orders", () => {
  const group = (search: string, found: Place | null = null) =>
    all(renderedPage(search, { fragment: { place: found, sort_types: ["relevance", "newest"] } }), "div", {
      role: "group",
      "aria-label": "Sort by",
    });
  expect(group("search[query]=cook").flatMap((shown) => all(shown, "a").map(textOf))).toEqual([
    "Relevance",
    "Newest",
  ]);
  expect(group("search[location]=leeds.town", leeds)).toEqual([]);
});

test("the sort list links each order at page 1 and marks the current one", () => {
  const list = sortList("search[location]=leeds.town&sort_type=distance&page=3");
  expect(list.attributes["data-in-place"]).toBe("sort");
  expect(
    all(list, "a").map((link) => [textOf(link), link.attributes.href, link.attributes["aria-current"]]),
  ).toEqual([
    ["Relevance", "/jobs?search[location]=leeds.town&sort_type=relevance", undefined],
    ["Newest", "/jobs?search[location]=leeds.town", undefined],
    ["Distance", "/jobs?search[location]=leeds.town&sort_type=distance", "true"],
  ]);
});
