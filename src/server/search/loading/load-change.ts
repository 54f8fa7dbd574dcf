import { type FacetField, facetFields } from "../../../shared/search-query";
import type { Queryable } from "../../database/database";
import type { JobColumns } from "../columns/job-columns";
import type { PackedChange } from "../columns/merge-columns";
import { changedJobs } from "./changed-jobs";
import { changedPlaces } from "./changed-places";
import { loadVersion, type Vocabularies } from "./load-jobs";
import { loadDisciplines, loadJobTypes } from "./load-vocabulary";
import { packJobs } from "./pack-jobs";
import { areSameValues, type Vocabulary } from "./vocabulary";

export interface LoadedChange {
  readonly change: PackedChange;
  readonly vocabularies: Vocabularies;
}

/** What has changed since these columns were loaded; null when it is too much, or not known. In a transaction of one snapshot. */
export async function loadChange(
  transaction: Queryable,
  columns: JobColumns,
  before: Vocabularies,
): Promise<LoadedChange | null> {
  const version = await loadVersion(transaction);
  const ids = await changedJobs(transaction, columns.version, version);
  if (ids === null || ids.length * 2 > columns.ids.length) return null;
  const packed = await packJobs(transaction, version, before, ids);
  const placePairs = packed.facets.all_locations.pairs;
  const vocabularies = {
    disciplines: sameOr(before.disciplines, await loadDisciplines(transaction)),
    all_locations: await changedPlaces(transaction, before.all_locations, columns, {
      changedIds: ids,
      placePairs,
    }),
    job_types: sameOr(before.job_types, await loadJobTypes(transaction)),
  };
  const change = {
    base: columns.version,
    changedIds: Int32Array.from(ids),
    fresh: { ...packed, facets: inTermsOf(packed.facets, vocabularies) },
    movedNodes: byField((field) => movedNodes(before[field], vocabularies[field])),
  };
  return { change, vocabularies };
}

/** The one that is known, so that others can tell by identity. */
function sameOr(before: Vocabulary, now: Vocabulary): Vocabulary {
  return areSameValues(before, now) ? before : now;
}

/** Job and value ids stay what they are; nodes are of the new trees. */
function inTermsOf(facets: PackedChange["fresh"]["facets"], vocabularies: Vocabularies) {
  return byField((field) => {
    const { forest, ids } = vocabularies[field];
    return { ...facets[field], forest, valueIds: ids };
  });
}

function movedNodes(before: Vocabulary, now: Vocabulary): Int32Array | null {
  if (before === now) return null;
  const nodeOfId = new Map(Array.from(now.ids, (id, node) => [id, node]));
  return before.ids.map((id) => nodeOfId.get(id) ?? 0);
}

function byField<Value>(of: (field: FacetField) => Value): Record<FacetField, Value> {
  return Object.fromEntries(facetFields.map((field) => [field, of(field)])) as Record<FacetField, Value>;
}
