import { plainPageText } from "../../src/page/plain/plain-page-texts";
import { searchTitle } from "../../src/page/search-title";
import type { Place, ResultsFragment } from "../../src/shared/wire/results";
import { noFacets } from "../support/empty-parts";
import { leeds } from "../support/some-places";

function titleOf(query: string, place: Place | null = null): string {
  const applied = { disciplines: [{ slug: "health.nursing", name: "Nursing" }] };
  return searchTitle(plainPageText({ "title.all": "Posts" }), {
    query,
    place,
    applied,
    facets: noFacets,
  } as unknown as ResultsFragment);
}

test.each<[string, Place | null, string]>([
  ["", null, "All jobs"],
  ["sort_type=salary", null, "All jobs"],
  ["search[query]=nurse", null, "“nurse” jobs"],
  ["search[query]=nurse&search[location]=leeds.town", leeds, "“nurse” jobs within 25 miles of Leeds"],
  ["salary_min=43500", null, "At least 43,500 a year"],
  ["disciplines=health.nursing&remote=1", null, "Nursing · Remote jobs"],
  ["search[location]=leeds.town&posted_within=7", leeds, "Jobs within 25 miles of Leeds · Last 7 days"],
])("%s is titled by its keywords, place and refinements", (query, place, title) => {
  expect(titleOf(query, place)).toBe(title);
});
