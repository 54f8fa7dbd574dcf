import { isListed } from "../../shared/crawl-policy";
import { entryOf, isChoice, isFacet, type Refinement, refinements } from "../../shared/facets";
import { markerOf } from "../../shared/posted";
import { withChoice, withFacet } from "../../shared/query-changes";
import { addressOf, stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { type Choices, emptyQuery, type SearchQuery } from "../../shared/search-query";
import { countsOfValues, jobsAt, type SearchTools } from "./answer-search";
import type { ListedSearch } from "./landings";
import type { Snapshot } from "./snapshot/snapshot";

const newest = { skip: 0, take: 1 };

/** Searches by one value of a facet that search engines list under its query, with jobs enough. */
export async function listQueries(
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<ListedSearch[]> {
  const listed: ListedSearch[] = [];
  for (const query of await listableQueries(snapshot, tools, signal)) {
    const found = await jobsAt(query, newest, snapshot, tools, signal);
    const [job] = found.jobs;
    if (job === undefined || !isListed(query, found.total_count)) continue;
    listed.push({ path: addressOf(routes.results, query), lastmod: markerOf(job).posted_at.slice(0, 10) });
  }
  return listed;
}

/** Each value is worth asking about: of a facet in a table, those with jobs. */
async function listableQueries(
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<SearchQuery[]> {
  const queries: SearchQuery[] = [];
  for (const field of refinements.filter((each) => entryOf(each).crawling === "listed")) {
    queries.push(...(await queriesOf(field, snapshot, tools, signal)));
  }
  // What is only chosen beside another is nothing alone.
  return queries.filter((query) => stringifyQuery(query) !== "");
}

async function queriesOf(
  field: Refinement,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<SearchQuery[]> {
  if (isChoice(field)) {
    const values = entryOf(field).oneOf ?? [];
    return values.map((value) => withChoice(emptyQuery, field, value as Choices[typeof field]));
  }
  if (!isFacet(field)) return [];
  const counts = await countsOfValues(emptyQuery, field, snapshot, tools, signal);
  const { slugs } = snapshot.vocabularies[field];
  return slugs.flatMap((slug, node) => {
    const query = withFacet(emptyQuery, field, [slug]);
    return node > 0 && isListed(query, counts[node] ?? 0) ? [query] : [];
  });
}
