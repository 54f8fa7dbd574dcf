import type { FacetField } from "../../../shared/search-query";
import type { Queryable } from "../../database/database";
import type { PackedFacet, PackedJobs } from "../columns/build-columns";
import { loadDisciplines, loadJobTypes, loadPlaces } from "./load-vocabulary";
import type { PlaceVocabulary, Vocabulary } from "./vocabulary";

export interface Vocabularies extends Readonly<Record<FacetField, Vocabulary>> {
  readonly all_locations: PlaceVocabulary;
}

export interface LoadedJobs {
  readonly packed: PackedJobs;
  readonly vocabularies: Vocabularies;
}

/** Reads everything that search keeps in memory. Run it in a transaction, so that all of it is of one version. */
export async function loadJobs(transaction: Queryable): Promise<LoadedJobs> {
  await transaction.query("set transaction isolation level repeatable read");
  const vocabularies = {
    disciplines: await loadDisciplines(transaction),
    all_locations: await loadPlaces(transaction),
    job_types: await loadJobTypes(transaction),
  };
  const packed = {
    version: await loadVersion(transaction),
    ...(await packNewestFirst(transaction)),
    salaries: await pack(transaction, salaries),
    remote: await pack(transaction, remote),
    facets: await packFacets(transaction, vocabularies),
  };
  return { packed, vocabularies };
}

// Two columns of the index are all that this reads, so the wide rows stay where they are.
const newestFirst = `
  select string_agg(int4send(id), '') as ids, string_agg(float8send(date_part('epoch', posted_at)), '') as epochs
  from (select id, posted_at from jobs order by posted_at desc, id desc) as newest`;

const salaries = `
  select string_agg(int4send(id) || int4send(salary_annual), '') as packed
  from jobs where salary_annual is not null`;

const remote = "select string_agg(int4send(id), '') as packed from jobs where remote";

const pairsOf: Readonly<Record<FacetField, string>> = {
  disciplines: `select string_agg(int4send(job_id) || int4send(discipline_id), '') as packed from job_disciplines`,
  all_locations: `select string_agg(int4send(job_id) || int4send(place_id), '') as packed from job_places`,
  job_types: `select string_agg(int4send(job_id) || int4send(job_type_id), '') as packed from job_job_types`,
};

async function pack(transaction: Queryable, sql: string): Promise<Uint8Array | null> {
  const [row] = await transaction.query<{ packed: Uint8Array | null }>(sql);
  return row?.packed ?? null;
}

async function packNewestFirst(transaction: Queryable): Promise<Pick<PackedJobs, "ids" | "epochs">> {
  const [row] = await transaction.query<Pick<PackedJobs, "ids" | "epochs">>(newestFirst);
  return row ?? { ids: null, epochs: null };
}

async function packFacets(
  transaction: Queryable,
  vocabularies: Vocabularies,
): Promise<Record<FacetField, PackedFacet>> {
  const packFacet = async (field: FacetField): Promise<PackedFacet> => {
    const { forest, ids } = vocabularies[field];
    return { forest, valueIds: ids, pairs: await pack(transaction, pairsOf[field]) };
  };
  return {
    disciplines: await packFacet("disciplines"),
    all_locations: await packFacet("all_locations"),
    job_types: await packFacet("job_types"),
  };
}

export async function loadVersion(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'jobs_version'",
  );
  return row?.value ?? "0";
}
