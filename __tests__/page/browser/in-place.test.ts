import fc from "fast-check";
import { eventFor } from "../../../src/page/browser/in-place";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import { anyQuery } from "../../support/arbitraries";

it.each([
  ["facet", "search/facetToggled"],
  ["keywords", "search/keywordsSubmitted"],
  ["location", "search/radiusLocationChosen"],
  ["sort", "search/sortChosen"],
  ["page", "search/pageChosen"],
  ["broaden", "search/broadeningChosen"],
  ["clear", "search/refinementsCleared"],
  ["something else", "search/keywordsSubmitted"],
  ["constructor", "search/keywordsSubmitted"],
])("says what was used: %s", (mark, type) => {
  expect(eventFor({ mark, search: "" }).type).toBe(type);
});

it("leads where a tidy link says, for every search", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      fc.pre(query.keywords.trim() === query.keywords && query.location.trim() === query.location);
      fc.pre(query.location !== "" || query.sortType !== "distance");
      expect(eventFor({ mark: "page", search: stringifyQuery(query) }).payload.to).toEqual(query);
    }),
  );
});

it("takes a form's stray spaces away", () => {
  const { to } = eventFor({ mark: "keywords", search: "search[query]=+nurse+&search[location]=+" }).payload;
  expect(stringifyQuery(to)).toBe("search[query]=nurse");
});

it("drops a sort by distance with the place that it was from", () => {
  const { to } = eventFor({ mark: "keywords", search: "search[location]=&sort_type=distance" }).payload;
  expect(to).toEqual(parseQuery(""));
});
