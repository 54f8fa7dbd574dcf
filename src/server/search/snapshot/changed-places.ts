import type { Breather } from "../../concurrency/breather";
import type { Queryable } from "../../database/database";
import { unpackIntegers } from "../bits/packed-numbers";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { ownRowCount } from "../columns/rows-of-nodes";
import { loadPlacesAround } from "../vocabulary/load-places";
import { joined, placeVocabulary, rowsOfNodes } from "../vocabulary/place-vocabulary";
import { nodesByIds, type PlaceVocabulary } from "../vocabulary/vocabulary";

interface PlacesChange {
  readonly changedIds: readonly number[];
  readonly placePairs: Uint8Array | null;
}

/** The places and spots with jobs after a change; the very same when none got its first job or lost its last. */
export async function changedPlaces(
  transaction: Queryable,
  places: PlaceVocabulary,
  columns: JobColumns,
  { breather, ...change }: PlacesChange & { readonly breather: Breather },
): Promise<PlaceVocabulary> {
  const more = jobsMoreThanBefore(places, columns, change);
  const nodeOf = nodesByIds(places.ids);
  const ownOf = (node: number) => (node === 0 ? 0 : ownRowCount(columns.rowsOfPlaces, node));
  const own = (id: number) => ownOf(nodeOf(id));
  const turned = [...more].filter(([id, jobs]) => own(id) > 0 !== own(id) + jobs > 0).map(([id]) => id);
  if (turned.length === 0) return places;
  const isUsed = (node: number) => ownOf(node) + (more.get(places.ids[node] ?? 0) ?? 0) > 0;
  const added = turned.filter((id) => own(id) + (more.get(id) ?? 0) > 0);
  const around = await loadPlacesAround(transaction, added);
  const kept = await rowsOfNodes(places, neededNodes(places, isUsed), breather);
  return placeVocabulary(await joined(kept, around, breather), breather, places);
}

/** By place or spot. */
function jobsMoreThanBefore(
  places: PlaceVocabulary,
  columns: JobColumns,
  { changedIds, placePairs }: PlacesChange,
): Map<number, number> {
  const more = new Map<number, number>();
  const add = (id: number, jobs: number) => more.set(id, (more.get(id) ?? 0) + jobs);
  for (const id of changedIds) {
    const row = rowOf(columns, id);
    if (row < 0) continue;
    for (const node of Array.from(nodesOfRow(columns.facets.all_locations.column, row))) {
      add(places.ids[node] ?? 0, -1);
    }
  }
  const pairs = unpackIntegers(placePairs);
  for (let i = 1; i < pairs.length; i += 2) add(pairs[i] ?? 0, 1);
  return more;
}

/** Those with jobs and what they lie in. */
function neededNodes({ ids, forest }: PlaceVocabulary, isUsed: (node: number) => boolean): Uint8Array {
  const isNeeded = new Uint8Array(ids.length);
  for (let node = ids.length - 1; node > 0; node--) {
    if (isUsed(node)) isNeeded[node] = 1;
    if (isNeeded[node] === 1) isNeeded[forest.parent[node] ?? 0] = 1;
  }
  return isNeeded;
}
