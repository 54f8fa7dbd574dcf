import type { FacetField } from "../../../shared/search-query";
import type { Queryable } from "../../database/database";
import type { PackedJobs } from "../columns/build-columns";
import { loadDisciplines, loadJobTypes, loadPlaces } from "./load-vocabulary";
import { packJobs } from "./pack-jobs";
import type { PlaceVocabulary, Vocabulary } from "./vocabulary";

export interface Vocabularies extends Readonly<Record<FacetField, Vocabulary>> {
  readonly all_locations: PlaceVocabulary;
}

export interface LoadedJobs {
  readonly packed: PackedJobs;
  readonly vocabularies: Vocabularies;
}

/** Reads everything that search keeps in memory. Run it in a transaction of one snapshot, so that all of it is of one version. */
export async function loadJobs(transaction: Queryable): Promise<LoadedJobs> {
  const vocabularies = {
    disciplines: await loadDisciplines(transaction),
    all_locations: await loadPlaces(transaction),
    job_types: await loadJobTypes(transaction),
  };
  const version = await loadVersion(transaction);
  return { packed: await packJobs(transaction, version, vocabularies), vocabularies };
}

/** What is read from here on is of one moment. For the first statement of a transaction. */
export async function standStill(transaction: Queryable): Promise<void> {
  await transaction.query("set transaction isolation level repeatable read");
  // Taken first, as whoever empties the tables does, so that the two can never wait for each other.
  await transaction.query("lock table jobs in access share mode");
}

export async function loadVersion(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'jobs_version'",
  );
  return row?.value ?? "0";
}
