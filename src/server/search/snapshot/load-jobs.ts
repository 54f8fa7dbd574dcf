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
  { ids, currency = null, pay = yearlyPay }: JobsReading,
): Promise<PackedRows> {
  const asked = ids === undefined ? [] : [ids.join(",")];
  const isAsked = (id: string) =>
    ids === undefined ? "true" : `${id} = any (string_to_array($1, ',')::integer[])`;
  const pairs = async (table: string) => {
    const [row] = await transaction.query<{ packed: Uint8Array | null }>(
      `select string_agg(int4send(job_id) || int4send(value_id), '') as packed
       from ${table} as linked (job_id, value_id) where ${isAsked("job_id")}`,
      asked,
    );
    return row?.packed ?? null;
  };
  const [newest] = await transaction.query<Pick<PackedJobs, "ids" | "epochs">>(
    newestFirst(isAsked("id")),
    asked,
  );
  const [facts] = await transaction.query<Pick<PackedJobs, Fact>>(
    factsOf(isAsked("id"), currency && `$${asked.length + 1}`),
    currency === null ? asked : [...asked, JSON.stringify(currency.worth)],
  );
  return {
    version,
    ...(newest ?? { ids: null, epochs: null }),
    ...(facts ?? { closing: null, featured: null, salaries: null, remote: null }),
    pay,
    following: await pairs(followers),
    facets: await byFacetInTurn(async (field) => {
      const { source, table } = facetOf(field);
      return pairs(source === "gazetteer" ? placesOrSpots : `job_${table}`);
    }),
  };
}

/** Reads two columns of an index only, not the wide rows. */
const newestFirst = (where: string) =>
  `select string_agg(int4send(id), '') as ids, string_agg(float8send(date_part('epoch', posted_at)), '') as epochs
   from (select id, posted_at from jobs where ${where} order by posted_at desc, id desc) as newest`;

type Fact = "closing" | "featured" | "salaries" | "remote";

/** Reads the wide rows in one pass. */
const factsOf = (where: string, worths: string | null) =>
  `select string_agg(int4send(id) || int4send(${closingDaySql}), '') filter (where valid_through is not null) as closing,
     string_agg(int4send(id) || int4send(${featuredDaySql}), '') filter (where featured_until is not null) as featured,
     string_agg(int4send(id) || int4send(salary), '') filter (where salary is not null) as salaries,
     string_agg(int4send(id), '') filter (where remote) as remote
   from (select id, valid_through, featured_until, remote, ${salarySql(worths)} as salary from jobs where ${where}) as facts`;

/** By the year, in the currency of `worths`, the parameter with those of all currencies; null if unknown. */
function salarySql(worths: string | null): string {
  if (worths === null) return "salary_annual";
  const worth = `(${worths}::jsonb ->> salary_currency)::float8`;
  // `least` ignores nulls: an unknown salary would become the maximum.
  return `case when salary_annual * ${worth} is not null
    then least(round(salary_annual * ${worth}), ${2 ** 31 - 1})::integer end`;
}

/** A job's spots in a place (as negative ids) or, without any, the whole place. */
const placesOrSpots =
  "(select job_id, coalesce(-spot_id, place_id) from job_places left join job_spots using (job_id, place_id))";

/** Adverts behind others; from an index only. */
const followers = "(select job_id, follows_until from job_groups where follows_until is not null)";

/** Adds the trees in which the values are nodes. */
export function withTrees(packed: PackedRows, vocabularies: Vocabularies): PackedJobs {
  const facets = byFacet((field) => {
    const { forest, ids: valueIds } = vocabularies[field];
    return { forest, valueIds, pairs: packed.facets[field] };
  });
  return { ...packed, facets };
}
