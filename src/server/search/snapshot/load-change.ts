import { byFacet, byFacetInTurn } from "../../../shared/facets";
import { Breather } from "../../concurrency/breather";
import type { Queryable } from "../../database/database";
import type { SiteCurrency } from "../../jobs/currencies";
import { unpackIntegers } from "../bits/packed-numbers";
import { nodesOfRow } from "../columns/facet-column";
import { type JobColumns, rowOf } from "../columns/job-columns";
import type { PackedChange } from "../columns/merge-columns";
import { ownRowCount } from "../columns/rows-of-nodes";
import { loadPlacesAround } from "../vocabulary/load-places";
import { loadValuesAgain } from "../vocabulary/load-vocabulary";
import { joined, placeVocabulary, rowsOfNodes } from "../vocabulary/place-vocabulary";
import {
  nodesByIds,
  type PlaceVocabulary,
  type Vocabularies,
  type Vocabulary,
} from "../vocabulary/vocabulary";
import { loadVersion, packJobs } from "./load-jobs";

export interface LoadedChange {
  readonly change: PackedChange;
  readonly vocabularies: Vocabularies;
}

/**
 * What has changed since these columns were loaded; null when it is too much, or not known. In a transaction
 * of one snapshot.
 */
export async function loadChange(
  transaction: Queryable,
  columns: JobColumns,
  before: Vocabularies,
  currency: SiteCurrency | null,
): Promise<LoadedChange | null> {
  const version = await loadVersion(transaction);
  const ids = await changedJobs(transaction, columns.version, version);
  if (ids === null || ids.length * 2 > columns.ids.length) return null;
  const packed = await packJobs(transaction, version, before, { ids, currency });
  const placePairs = packed.facets.all_locations.pairs;
  const breather = new Breather();
  const places = await changedPlaces(transaction, before.all_locations, columns, {
    ...{ changedIds: ids, placePairs, breather },
  });
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? places : loadValuesAgain(transaction, field, before[field], breather),
  );
  const vocabularies = { ...others, all_locations: places };
  const change = {
    changedIds: Int32Array.from(ids),
    fresh: { ...packed, facets: inTermsOf(packed.facets, vocabularies) },
    movedNodes: byFacet((field) => movedNodes(before[field], vocabularies[field])),
  };
  return { change, vocabularies };
}

/** Job and value ids stay what they are; nodes are of the new trees. */
function inTermsOf(facets: PackedChange["fresh"]["facets"], vocabularies: Vocabularies) {
  return byFacet((field) => {
    const { forest, ids } = vocabularies[field];
    return { ...facets[field], forest, valueIds: ids };
  });
}

function movedNodes(before: Vocabulary, now: Vocabulary): Int32Array | null {
  if (before === now) return null;
  return before.ids.map(nodesByIds(now.ids));
}

/** More than these are quicker read with everything else. */
const mostChanged = 20_000;

/**
 * The jobs that may be others than at version `since`, or gone; null when there are too many, or it is not
 * known any more. Jobs that are being changed but were not announced yet are among them, since some of that
 * may have been read already.
 */
async function changedJobs(transaction: Queryable, since: string, version: string): Promise<number[] | null> {
  if (Number(version) < Number(since)) return null;
  const [known] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'job_changes_from'",
  );
  if (known === undefined || Number(since) < Number(known.value)) return null;
  const rows = await transaction.query<{ job_id: number }>(
    `select distinct job_id from job_changes where version > $1::text::bigint or version is null
     order by job_id limit ${mostChanged + 1}`,
    [since],
  );
  const isTooMuch = rows.length > mostChanged || rows[0]?.job_id === 0;
  return isTooMuch ? null : rows.map(({ job_id }) => job_id);
}

interface PlacesChange {
  readonly changedIds: readonly number[];
  readonly placePairs: Uint8Array | null;
}

/** The places and spots with jobs after a change; the very same when none got its first job or lost its last. */
async function changedPlaces(
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
