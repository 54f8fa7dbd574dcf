import type { SearchQuery } from "../../shared/search-query";
import type { JobCard, JobLocation } from "../../shared/wire/results";
import { askedOfPlaces, type SearchTools } from "./answer-search";
import { eachOnce } from "./cards/job-cards";
import { nodesOfRow } from "./columns/facet-column";
import { rowOf } from "./columns/job-columns";
import { matchedFirst } from "./reach/place-reach";
import type { Snapshot } from "./snapshot/snapshot";
import { isSpot } from "./vocabulary/vocabulary";

/** A job's places in the order of its card in these results. */
export async function orderPlaces(
  query: SearchQuery,
  { id, locations }: Pick<JobCard, "id" | "locations">,
  snapshot: Snapshot,
  tools: SearchTools,
  signal?: AbortSignal,
): Promise<JobLocation[]> {
  const asked = await askedOfPlaces(query, snapshot, tools, signal);
  const placed = locations.flatMap((location) =>
    nodesOf(location, id, snapshot).map((node) => ({ node, location })),
  );
  const nodes = placed.map(({ node }) => node);
  const inOrder = matchedFirst(snapshot.vocabularies.all_locations, nodes, asked);
  return eachOnce(inOrder.flatMap(({ index }) => placed[index]?.location ?? []));
}

/** The job's spots in a place, or the place itself; 0 for a place that is not known. */
function nodesOf({ slug }: JobLocation, id: number, { columns, vocabularies }: Snapshot): number[] {
  const places = vocabularies.all_locations;
  const place = places.nodeOfSlug.get(slug) ?? 0;
  const row = rowOf(columns, id);
  const own = row < 0 ? [] : Array.from(nodesOfRow(columns.facets.all_locations.column, row));
  const spots = own.filter((node) => isSpot(places, node) && places.forest.parent[node] === place);
  return spots.length > 0 ? spots : [place];
}
