import type { Queryable } from "../../database/database";
import { unpackIntegers } from "../bits/packed-numbers";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import { ownRowCount } from "../columns/rows-of-nodes";
import { inPlaceOrder, loadPlacesAround, placeRows, placeVocabulary } from "../vocabulary/load-places";
import type { PlaceVocabulary } from "../vocabulary/vocabulary";

/** The places and spots with jobs after a change; the very same when none got its first job or lost its last. */
export async function changedPlaces(
  transaction: Queryable,
  places: PlaceVocabulary,
  columns: JobColumns,
  change: { readonly changedIds: readonly number[]; readonly placePairs: Uint8Array | null },
): Promise<PlaceVocabulary> {
  const more = jobsMoreThanBefore(places, columns, change);
  const nodeOfId = new Map(Array.from(places.ids, (id, node) => [id, node]));
  const own = (id: number) => {
    const node = nodeOfId.get(id);
    return node === undefined ? 0 : ownRowCount(columns.rowsOfPlaces, node);
  };
  const turned = [...more].filter(([id, jobs]) => own(id) > 0 !== own(id) + jobs > 0).map(([id]) => id);
  if (turned.length === 0) return places;
  const isUsed = (id: number) => own(id) + (more.get(id) ?? 0) > 0;
  const added = await loadPlacesAround(transaction, turned.filter(isUsed));
  const addedIds = new Set(added.map(({ id }) => id));
  const kept = placeRows(places, neededNodes(places, isUsed)).filter(({ id }) => !addedIds.has(id));
  return placeVocabulary(inPlaceOrder([...kept, ...added]), places);
}

/** By place or spot. */
function jobsMoreThanBefore(
  places: PlaceVocabulary,
  columns: JobColumns,
  {
    changedIds,
    placePairs,
  }: { readonly changedIds: readonly number[]; readonly placePairs: Uint8Array | null },
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
function neededNodes({ ids, forest }: PlaceVocabulary, isUsed: (id: number) => boolean): number[] {
  const isNeeded = new Uint8Array(ids.length);
  for (let node = ids.length - 1; node > 0; node--) {
    if (isUsed(ids[node] ?? 0)) isNeeded[node] = 1;
    if (isNeeded[node] === 1) isNeeded[forest.parent[node] ?? 0] = 1;
  }
  return Array.from(isNeeded.keys()).filter((node) => node > 0 && isNeeded[node] === 1);
}
