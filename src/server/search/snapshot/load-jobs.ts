import { byFacet, byFacetInTurn, type FacetField, facetOf } from "../../../shared/facets";
import { TimeSlice } from "../../concurrency/tasks";
import type { Queryable } from "../../database/database";
import type { SiteCurrency } from "../../jobs/currencies";
import { closingDaySql, featuredDaySql } from "../../jobs/open-jobs";
import { type PayScale, yearlyPay } from "../../jobs/pay-scale";
import { isImportUnfinished } from "../../jobs/unfinished-import";
import type { PackedJobs } from "../columns/job-columns";
import { loadVocabularies } from "../vocabulary/load-vocabulary";
import type { Vocabularies } from "../vocabulary/vocabulary";

interface JobsReading {
  /** Without one, salaries are not converted. */
  readonly currency?: SiteCurrency | null;
  /** Scale of the salary filter; by the year if undefined. */
  readonly pay?: PayScale | undefined;
  /** Only these jobs, as far as they exist. */
  readonly ids?: readonly number[];
}

/** Needs a transaction of one snapshot, so that all data have one version. */
export async function loadJobs(
  transaction: Queryable,
  reading: JobsReading = {},
): Promise<{ packed: PackedJobs; vocabularies: Vocabularies }> {
  const vocabularies = await loadVocabularies(transaction, new TimeSlice());
  const packed = await packJobs(transaction, await loadVersion(transaction), reading);
  return { packed: withTrees(packed, vocabularies), vocabularies };
}

/** Must be a transaction's first statement. Rejects while an import has changed only a part of the jobs. */
export async function beginRepeatableRead(transaction: Queryable): Promise<void> {
  await transaction.query("set transaction isolation level repeatable read");
  // Locked first, as by an import that empties the tables, so that the two cannot deadlock.
  await transaction.query("lock table jobs in access share mode");
  if (await isImportUnfinished(transaction))
    throw new Error("An import is changing the jobs; it announces its end.");
}

export async function loadVersion(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'jobs_version'",
  );
  return row?.value ?? "0";
}

/** Of each facet, pairs of job id and value id. */
interface PackedRows extends Omit<PackedJobs, "facets"> {
  readonly facets: Readonly<Record<FacetField, Uint8Array | null>>;
}

export async function packJobs(
  transaction: Queryable,
  version: string,
  reading: JobsReading,
): Promise<PackedRows> {
  const reader = new Packer(transaction, reading);
  return {
    version,
    ...(await reader.newestFirst()),
    ...(await reader.facts()),
    pay: reading.pay ?? yearlyPay,
    following: await reader.pairs(followers),
    facets: await byFacetInTurn(async (field) => {
      const { source, table } = facetOf(field);
      return reader.pairs(source === "gazetteer" ? placesOrSpots : `job_${table}`);
    }),
  };
}

/** Adds the trees in which the values are nodes. */
export function withTrees(packed: PackedRows, vocabularies: Vocabularies): PackedJobs {
  const facets = byFacet((field) => {
    const { forest, ids: valueIds } = vocabularies[field];
    return { forest, valueIds, pairs: packed.facets[field] };
  });
  return { ...packed, facets };
}

/** A job's spots in a place (as negative ids) or, without any, the whole place. */
const placesOrSpots =
  "(select job_id, coalesce(-spot_id, place_id) from job_places left join job_spots using (job_id, place_id))";

/** Adverts behind others; from an index only. */
const followers = "(select job_id, follows_until from job_groups where follows_until is not null)";

type Fact = "closing" | "featured" | "salaries" | "remote";

class Packer {
  readonly #transaction: Queryable;
  readonly #parameters: string[];
  readonly #currency: SiteCurrency | null;

  constructor(transaction: Queryable, { ids, currency = null }: JobsReading) {
    this.#transaction = transaction;
    this.#parameters = ids === undefined ? [] : [ids.join(",")];
    this.#currency = currency;
  }

  /** The first two columns of `table` must be the job id and the value id. */
  async pairs(table: string): Promise<Uint8Array | null> {
    const [row] = await this.#transaction.query<{ packed: Uint8Array | null }>(
      `select string_agg(int4send(job_id) || int4send(value_id), '') as packed
       from ${table} as linked (job_id, value_id) where ${this.#isAsked("job_id")}`,
      this.#parameters,
    );
    return row?.packed ?? null;
  }

  /** Reads the wide rows in one pass. */
  async facts(): Promise<Pick<PackedJobs, Fact>> {
    const [row] = await this.#transaction.query<Pick<PackedJobs, Fact>>(
      `select string_agg(int4send(id) || int4send(${closingDaySql}), '') filter (where valid_through is not null) as closing,
         string_agg(int4send(id) || int4send(${featuredDaySql}), '') filter (where featured_until is not null) as featured,
         string_agg(int4send(id) || int4send(salary), '') filter (where salary is not null) as salaries,
         string_agg(int4send(id), '') filter (where remote) as remote
       from (select id, valid_through, featured_until, remote, ${this.#salarySql} as salary from jobs where ${this.#isAsked("id")}) as facts`,
      this.#currency === null
        ? this.#parameters
        : [...this.#parameters, JSON.stringify(this.#currency.worth)],
    );
    return row ?? { closing: null, featured: null, salaries: null, remote: null };
  }

  /** Reads two columns of an index only, not the wide rows. */
  async newestFirst(): Promise<Pick<PackedJobs, "ids" | "epochs">> {
    const [row] = await this.#transaction.query<Pick<PackedJobs, "ids" | "epochs">>(
      `select string_agg(int4send(id), '') as ids, string_agg(float8send(date_part('epoch', posted_at)), '') as epochs
       from (select id, posted_at from jobs where ${this.#isAsked("id")} order by posted_at desc, id desc) as newest`,
      this.#parameters,
    );
    return row ?? { ids: null, epochs: null };
  }

  /** By the year, in the site's currency; null if unknown. */
  get #salarySql(): string {
    if (this.#currency === null) return "salary_annual";
    const worth = `($${this.#parameters.length + 1}::jsonb ->> salary_currency)::float8`;
    // `least` ignores nulls: an unknown salary would become the maximum.
    return `case when salary_annual * ${worth} is not null
      then least(round(salary_annual * ${worth}), ${2 ** 31 - 1})::integer end`;
  }

  #isAsked(id: string): string {
    return this.#parameters.length === 0 ? "true" : `${id} = any (string_to_array($1, ',')::integer[])`;
  }
}
