import { type Database, jobsChangedChannel, type Queryable } from "../../database/database";
import { countJobsOfPlaces } from "./place-counts";

/** Changed jobs of one version that are listed one by one; a search reads everything again for more. */
const mostListed = 5_000;
/** Versions that are listed: a search that has missed more reads everything again. */
const versionsKept = 20;

/** Brings up to date what is derived from all jobs together, and tells every server that they changed. */
export async function announceChange(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await countJobsOfPlaces(transaction);
    const [row] = await transaction.query<{ value: string }>(
      `insert into meta (key, value) values ('jobs_version', '1')
       on conflict (key) do update set value = (meta.value::bigint + 1)::text returning value`,
    );
    const version = row?.value ?? "";
    await listChanges(transaction, version);
    await transaction.query("select pg_notify($1, $2)", [jobsChangedChannel, version]);
  });
}

/** For changes so many that all documents are made anew: no job is listed from here to the next announcement. */
export async function changesAreMany(database: Queryable): Promise<void> {
  await database.query(
    "insert into job_changes (job_id) values (0) on conflict (job_id) where version is null do nothing",
  );
}

/** Notes which version the pending changes came with, and forgets old ones. */
async function listChanges(transaction: Queryable, version: string): Promise<void> {
  const [pending] = await transaction.query<{ many: boolean }>(
    `select count(*) > ${mostListed} or coalesce(bool_or(job_id = 0), false) as many from job_changes where version is null`,
  );
  if (pending?.many === true) {
    await transaction.query("delete from job_changes where version is null");
    await transaction.query("insert into job_changes (version, job_id) values ($1::text::bigint, 0)", [
      version,
    ]);
  } else {
    await transaction.query("update job_changes set version = $1::text::bigint where version is null", [
      version,
    ]);
  }
  await transaction.query(
    `update meta set value = greatest(value::bigint, $1::text::bigint - ${versionsKept})::text where key = 'job_changes_from'`,
    [version],
  );
  await transaction.query(`delete from job_changes where version <= $1::text::bigint - ${versionsKept}`, [
    version,
  ]);
}
