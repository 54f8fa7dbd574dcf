import fc from "fast-check";
import { locationText } from "../../../src/features/search/location-text";
import { SearchForm } from "../../../src/features/search/SearchForm";
import { parseQuery } from "../../../src/shared/query-codec";
import { slugSet } from "../../../src/shared/search-query";
import { anyQuery } from "../../support/arbitraries";
import { all, type Markup, named, nameOf, one, textOf } from "../../support/markup";
import { rendered, renderedPage, stateFor } from "../../support/rendered";

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

test("a GET form to the results, followed in place, with its fields under their names", () => {
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

test("submitted as it stands, it is the same search from page 1", () => {
  // An XML reader cannot tell these characters from others, and a browser's text field takes no line breaks.
  const plain = fc.string({ unit: fc.constantFrom(..."abc éß&+|\"'<>#%日"), maxLength: 12 });
  const slugs = fc.array(fc.stringMatching(/^[a-z.-]{1,6}$/), { maxLength: 3 }).map(slugSet);
  const query = fc
    .tuple(anyQuery, plain, slugs, slugs, slugs)
    .map(([base, keywords, disciplines, all_locations, job_types]) => ({
      ...base,
      keywords,
      location: "",
      disciplines,
      all_locations,
      job_types,
      page: 3,
    }));
  fc.assert(
    fc.property(query, (given) => {
      const state = stateFor("");
      const search = { query: given, canonical: "", foreign: "" };
      const form = formOf(rendered(<SearchForm />, { ...state, search }));
      expect(parseQuery(sent(form))).toEqual({ ...given, page: 1 });
    }),
    { numRuns: 60 },
  );
});

test("a sort order that is only the default is not sent, so that it follows new keywords", () => {
  const sort = (search: string) =>
    one(formOf(renderedPage(search)), "input", { name: "sort_type" }).attributes.value;
  expect(sort("")).toBe("");
  expect(sort("search[query]=x")).toBe("");
  expect(sort("search[query]=x&sort_type=newest")).toBe("newest");
  expect(sort("sort_type=salary")).toBe("salary");
});

describe("what the Location box shows", () => {
  const leeds = {
    name: "Leeds",
    hierarchy: "Leeds, West Yorkshire, England",
    cached_slug_with_class: "leeds.town",
    class: "town" as const,
  };
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
