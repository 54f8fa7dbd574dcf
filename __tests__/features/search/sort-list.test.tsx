import { all, named, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

const place = {
  name: "Leeds",
  hierarchy: "Leeds, West Yorkshire, England",
  cached_slug_with_class: "leeds.town",
  class: "town" as const,
};
const sort_types = ["relevance", "newest", "distance"] as const;
const sortList = (search: string, found: typeof place | null = place) =>
  named(renderedPage(search, { fragment: { place: found, sort_types: [...sort_types] } }), "nav", "Sort by");

test("shown while a radius location is chosen, hidden otherwise, never gone", () => {
  expect(sortList("search[location]=leeds.town").attributes).not.toHaveProperty("hidden");
  expect(sortList("").attributes).toHaveProperty("hidden");
  expect(sortList("search[location]=atlantis", null).attributes).toHaveProperty("hidden");
});

test("without a place, a group in its stead offers the orders that need none", () => {
  const group = (search: string, found: typeof place | null = null) =>
    all(renderedPage(search, { fragment: { place: found, sort_types: ["relevance", "newest"] } }), "div", {
      role: "group",
      "aria-label": "Sort by",
    });
  expect(group("search[query]=cook").flatMap((shown) => all(shown, "a").map(textOf))).toEqual([
    "Relevance",
    "Newest",
  ]);
  expect(group("search[location]=leeds.town", place)).toEqual([]);
});

test("a link for each order, the current one marked, back to page 1", () => {
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
