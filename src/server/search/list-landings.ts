import { areListedTogether, isListed, minListed } from "../../shared/crawl-policy";
import { entryOf, isChoice, isFacet, type Refinement, refinements } from "../../shared/facets";
import { otherRoutes } from "../../shared/other-routes";
import { markerOf } from "../../shared/posted";
import { withChoice, withFacet } from "../../shared/query-changes";
import { addressOf, stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { type Choices, emptyQuery, type SearchQuery } from "../../shared/search-query";
import { TimeSlice } from "../concurrency/tasks";
import { facetCounts, jobsAt, type SearchContext } from "./answer-search";
import { hasRow } from "./bits/bitset";
import { nodesOfRow } from "./columns/facet-column";
import { withAncestors } from "./columns/forest";
import type { JobColumns } from "./columns/job-columns";
import { rowsSince } from "./columns/posted-and-closing";
import { type ListedSearch, landingNames, landingQuery, type Pair, pathOf } from "./landings";
import { openRows } from "./run/constraint-bits";
import { isSpot } from "./vocabulary/vocabulary";

/** Sorted by path. */
export async function listSearches(context: SearchContext): Promise<ListedSearch[]> {
  const listed = [
    ...(await listLandings(context)),
    ...(await listCompanies(context)),
    ...(await listQueries(context)),
  ];
  return listed.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function listLandings(context: SearchContext): Promise<ListedSearch[]> {
  const { vocabularies, columns } = context;
  const pairs = await pairsWithJobs(context);
  const wanted = new Set(pairs.map((pair) => keyOf(columns, pair)));
  const days = await newestDays(context, wanted, (row) => keysOfRow(columns, row));
  const names = landingNames(vocabularies);
  return pairs.flatMap((pair) => {
    const lastmod = days.get(keyOf(columns, pair));
    return lastmod === undefined ? [] : [{ path: pathOf(pair, names), lastmod }];
  });
}

async function listCompanies(context: SearchContext): Promise<ListedSearch[]> {
  const { vocabularies, columns } = context;
  const { column } = columns.facets.companies;
  const wanted = new Set(nodesWithJobs(await facetCounts(emptyQuery, "companies", context)));
  const days = await newestDays(context, wanted, (row) => Array.from(nodesOfRow(column, row)));
  const { slugs } = vocabularies.companies;
  return [...days].map(([node, lastmod]) => ({ path: otherRoutes.company(slugs[node] ?? ""), lastmod }));
}

/** One count per discipline with enough jobs, whatever the number of places. */
async function pairsWithJobs(context: SearchContext): Promise<readonly Pair[]> {
  const { slugs } = context.vocabularies.disciplines;
  const under = async (query: SearchQuery, field: "disciplines" | "all_locations") =>
    nodesWithJobs(await facetCounts(query, field, context)).filter(
      (node) => !isSpot(context.vocabularies[field], node),
    );
  const pairs: Pair[] = (await under(emptyQuery, "all_locations")).map((place) => [0, place]);
  for (const discipline of await under(emptyQuery, "disciplines")) {
    pairs.push([discipline, 0]);
    if (!areListedTogether(["disciplines", "all_locations"])) continue;
    const query = landingQuery([slugs[discipline] ?? ""], []);
    for (const place of await under(query, "all_locations")) pairs.push([discipline, place]);
  }
  return pairs;
}

function nodesWithJobs(counts: Int32Array): number[] {
  return [...counts.keys()].filter((node) => node > 0 && (counts[node] ?? 0) >= minListed);
}

/**
 * `YYYY-MM-DD` by key, of which each row has some. Rows are newest first, so keys with many jobs are found
 * early. Found keys are removed from `wanted`.
 */
async function newestDays(
  { columns, today, signal }: SearchContext,
  wanted: Set<number>,
  keysOf: (row: number) => number[],
): Promise<Map<number, string>> {
  const timeSlice = new TimeSlice(signal);
  const days = new Map<number, string>();
  const { posted, ids } = columns;
  const { bits } = openRows(columns, today);
  for (let row = rowsSince(posted, today + 1); row < ids.length && wanted.size > 0; row++) {
    if (timeSlice.isOver) await timeSlice.yield();
    if (!hasRow(bits, row)) continue;
    const found = keysOf(row).filter((key) => wanted.delete(key));
    for (const key of found) days.set(key, dayText(posted.seconds[row] as number));
  }
  return days;
}

function keysOfRow(columns: JobColumns, row: number): number[] {
  const { disciplines, all_locations } = columns.facets;
  const nodesOf = ({ forest, column }: typeof disciplines) => [
    0,
    ...withAncestors(forest, nodesOfRow(column, row)),
  ];
  const places = nodesOf(all_locations);
  return nodesOf(disciplines).flatMap((discipline) =>
    places.map((place) => keyOf(columns, [discipline, place])),
  );
}

function keyOf({ facets }: JobColumns, [discipline, place]: Pair): number {
  return discipline * facets.all_locations.forest.parent.length + place;
}

/** Takes seconds since 2000, UTC. */
function dayText(seconds: number): string {
  return new Date(Date.UTC(2000, 0, 1) + seconds * 1000).toISOString().slice(0, 10);
}

const newest = { skip: 0, take: 1 };

async function listQueries(context: SearchContext): Promise<ListedSearch[]> {
  const listed: ListedSearch[] = [];
  for (const query of await listableQueries(context)) {
    const found = await jobsAt(query, newest, context);
    const [job] = found.jobs;
    if (job === undefined || !isListed(query, found.total_count)) continue;
    listed.push({ path: addressOf(routes.results, query), lastmod: markerOf(job).posted_at.slice(0, 10) });
  }
  return listed;
}

async function listableQueries(context: SearchContext): Promise<SearchQuery[]> {
  const queries: SearchQuery[] = [];
  for (const field of refinements.filter((each) => entryOf(each).crawling === "listed")) {
    queries.push(...(await queriesOf(field, context)));
  }
  // A choice that only modifies another one has an empty query on its own.
  return queries.filter((query) => stringifyQuery(query) !== "");
}

async function queriesOf(field: Refinement, context: SearchContext): Promise<SearchQuery[]> {
  if (isChoice(field)) {
    const values = entryOf(field).oneOf ?? [];
    return values.map((value) => withChoice(emptyQuery, field, value as Choices[typeof field]));
  }
  if (!isFacet(field)) return [];
  const counts = await facetCounts(emptyQuery, field, context);
  const { slugs } = context.vocabularies[field];
  return slugs.flatMap((slug, node) => {
    const query = withFacet(emptyQuery, field, [slug]);
    return node > 0 && isListed(query, counts[node] ?? 0) ? [query] : [];
  });
}
