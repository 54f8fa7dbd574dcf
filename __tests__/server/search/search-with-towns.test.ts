import type { SearchService } from "../../../src/server/search/search-service";
import { searchWithTowns } from "../../../src/server/search/search-with-towns";
import { emptyQuery } from "../../../src/shared/search-query";
import type { FacetNode } from "../../../src/shared/wire/results";
import { openMigrated } from "../../support/databases";
import { plainJob, startSmallSearch } from "./small-search";

/** Opens a search over one job per place id. */
async function searchOver(places: readonly number[]) {
  const database = await openMigrated();
  const search = await startSmallSearch(
    database,
    places.map((place) => ({ ...plainJob, place_ids: [place] })),
  );
  return { search, close: () => search.close().then(() => database.close()) };
}

const signal = new AbortController().signal;

function countsIn(nodes: readonly FacetNode[]): [string, number][] {
  return nodes.flatMap(({ slug, count, children }) => [[slug, count], ...countsIn(children)]);
}

async function towns(search: SearchService): Promise<[string, number][]> {
  const { facets } = await searchWithTowns(search, signal);
  return countsIn(facets.locations).filter(([slug]) => slug.endsWith(".town"));
}

test("towns are listed with the count that choosing each finds", async () => {
  const { search, close } = await searchOver([13, 13, 14, 31, 52, 72]);
  const listed = await towns(search);
  expect(listed.sort()).toEqual([
    ["bradford.town", 1],
    ["calais.town", 1],
    ["dover.town", 1],
    ["leeds.town", 2],
    ["taveuni.town", 1],
  ]);
  for (const [slug, count] of listed) {
    const { total_count } = await search.results({ ...emptyQuery, all_locations: [slug] });
    expect([slug, total_count]).toEqual([slug, count]);
  }
  await close();
});

test("towns are listed in all regions of a country", async () => {
  const { search, close } = await searchOver([13, 13, 14, 31, 32]);
  const { facets } = await search.results(emptyQuery);
  expect(countsIn(facets.locations).map(([slug]) => slug)).toEqual([
    "england.country",
    "yorkshire.region",
    "kent.region",
  ]);
  expect((await towns(search)).map(([slug]) => slug).sort()).toEqual([
    "bradford.town",
    "dover.town",
    "leeds.town",
    "newport-kent.town",
  ]);
  await close();
});
