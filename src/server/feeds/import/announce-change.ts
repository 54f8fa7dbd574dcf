import { jobsChangedChannel, type Queryable, type WritableDatabase } from "../../database/database";
import { closingDaySql, dayOf, isOfShownJobSql, isOpenSql } from "../../jobs/open-jobs";
import { isImportUnfinished } from "../../jobs/unfinished-import";
import { closeHidden } from "./hidden-jobs";

/** Maximum changed jobs listed per version; beyond it, a search reloads everything. */
const maxListed = 5_000;
/** Versions that are listed; a search that has missed more reloads everything. */
const versionsKept = 20;

/**
 * Updates all data derived from the jobs and notifies every server. `alongside` takes effect at the same
 * moment; it runs as late as possible, since it may block searches.
 */
export async function announceChange(
  database: WritableDatabase,
  alongside: (transaction: Queryable) => Promise<void> = async () => undefined,
  today = new Date(),
): Promise<void> {
  await database.transaction(async (transaction) => {
    await settleDay(transaction, dayOf(today));
    await alongside(transaction);
    await listChanges(transaction, await announceVersion(transaction));
  });
}

/**
 * The same for a new day, which opens and closes unchanged jobs; the first of several servers does it for
 * all. An import that is changing jobs in small transactions announces the day at its end. A clock that is
 * behind changes nothing, unless `isSetBack` and by more than a day: then it was ahead.
 */
export async function announceDay(database: WritableDatabase, today: Date, isSetBack = false): Promise<void> {
  const day = dayOf(today);
  const isCounted = async (queryable: Queryable) => {
    const [row] = await queryable.query<{ value: string }>(
      "select value from meta where key = 'places_counted_on'",
    );
    const counted = Number(row?.value ?? -1);
    return counted >= day && !(isSetBack && counted > day + 1);
  };
  if (await isCounted(database)) return;
  await database.transaction(async (transaction) => {
    await countingTurn(transaction);
    if ((await isCounted(transaction)) || (await isImportUnfinished(transaction))) return;
    await settleDay(transaction, day);
    await listChanges(transaction, await announceVersion(transaction));
  });
}

/**
 * For changes that affect searches but no job: every server is notified and finds the jobs unchanged. If an
 * import is changing jobs in small transactions, its end announces this too.
 */
export async function announceAlongside(
  database: WritableDatabase,
  change: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await change(transaction);
    if (!(await isImportUnfinished(transaction))) await announceVersion(transaction);
  });
}

/** The day is in days since 1970. */
async function settleDay(transaction: Queryable, day: number): Promise<void> {
  await closeHidden(transaction);
  await settleFollowers(transaction, day);
  await countJobsOfPlaces(transaction, day);
}

async function announceVersion(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ value: string }>(
    `insert into meta (key, value) values ('jobs_version', '1')
     on conflict (key) do update set value = (meta.value::bigint + 1)::text returning value`,
  );
  const version = row?.value ?? "";
  await transaction.query("select pg_notify($1, $2)", [jobsChangedChannel, version]);
  return version;
}

/** For a change so large that all documents are rebuilt: its jobs are not listed one by one. */
export async function markAllChanged(database: Queryable): Promise<void> {
  await database.query(
    "insert into job_changes (job_id) values (0) on conflict (job_id) where version is null do nothing",
  );
}

/** Assigns the pending changes to a version, and deletes old ones. */
async function listChanges(transaction: Queryable, version: string): Promise<void> {
  const given = [version];
  const [pending] = await transaction.query<{ many: boolean }>(
    `select count(*) > ${maxListed} or coalesce(bool_or(job_id = 0), false) as many from job_changes where version is null`,
  );
  if (pending?.many === true) {
    await transaction.query("delete from job_changes where version is null");
    await transaction.query("insert into job_changes (version, job_id) values ($1::text::bigint, 0)", given);
  } else {
    await transaction.query("update job_changes set version = $1::text::bigint where version is null", given);
  }
  await transaction.query(
    `update meta set value = greatest(value::bigint, $1::text::bigint - ${versionsKept})::text where key = 'job_changes_from'`,
    given,
  );
  await transaction.query(
    `delete from job_changes where version <= $1::text::bigint - ${versionsKept}`,
    given,
  );
}

/** Arbitrary, but used by no other lock of the database. Makes concurrent counts wait for each other. */
const countingLock = 6_031_118;

/**
 * Updates `places.job_count`: jobs open on `day` (in days since 1970) in a place and below it, each counted
 * once. Jobs with one place are summed up the tree; the places above the few with several are deduplicated.
 */
export async function countJobsOfPlaces(transaction: Queryable, day: number): Promise<void> {
  await countingTurn(transaction);
  await transaction.query(countOpenJobs, [day]);
  await transaction.query(
    `insert into meta (key, value) values ('places_counted_on', $1::text)
     on conflict (key) do update set value = excluded.value`,
    [String(day)],
  );
}

/** Held until the transaction ends. */
async function countingTurn(transaction: Queryable): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock($1)", [countingLock]);
}

const countOpenJobs = `
    with recursive open_places as materialized (
      select job_id, place_id from job_places where ${isOfShownJobSql("$1")}
    ), several as materialized (
      select job_id from open_places group by job_id having count(*) > 1
    ), single (place_id, jobs) as (
      select place_id, count(*) from open_places
      where not exists (select from several where several.job_id = open_places.job_id) group by place_id
      union all
      select places.parent_id, single.jobs from single join places on places.id = single.place_id
      where places.parent_id is not null
    ), shared (job_id, place_id) as (
      select job_id, place_id from open_places join several using (job_id)
      union
      select shared.job_id, places.parent_id from shared join places on places.id = shared.place_id
      where places.parent_id is not null
    ), counted as (
      select place_id, sum(jobs) as jobs from (
        select place_id, jobs from single union all select place_id, count(*) from shared group by place_id
      ) as parts group by place_id
    ), fresh as (
      select place_id, jobs from counted
      union all
      select id, 0 from places where job_count > 0 and not exists (select from counted where place_id = id)
    )
    update places set job_count = fresh.jobs from fresh
    where fresh.place_id = places.id and places.job_count <> fresh.jobs`;

/**
 * Updates who follows whom on a day, in days since 1970: each open advert of a group except its leader (a
 * featured one, if any), until the last of those before it closes. The next then takes over by itself.
 */
async function settleFollowers(transaction: Queryable, day: number): Promise<void> {
  await transaction.query(
    `update job_groups set follows_until = fresh.until
     from (
       select job_id, max(${closingDaySql}) over (
         partition by group_id
         order by coalesce(featured_until >= date '1970-01-01' + $1::integer, false) desc, standing desc, posted_at = 'epoch', posted_at, job_id
         rows between unbounded preceding and 1 preceding
       ) as until
       from job_groups join jobs on jobs.id = job_id where group_id is not null and ${isOpenSql("$1")}
     ) as fresh
     where fresh.job_id = job_groups.job_id and job_groups.follows_until is distinct from fresh.until`,
    [day],
  );
}
