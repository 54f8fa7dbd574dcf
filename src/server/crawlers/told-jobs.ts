import { routes, slugOf } from "../../shared/routes";
import type { Queryable } from "../database/database";
import { isOpenSql, isShownSql } from "../jobs/open-jobs";

/** A job to notify a service of; without a hash it is no longer open. */
export interface DueJob {
  readonly id: number;
  /** Path on the site. */
  readonly address: string;
  readonly contentHash: string | null;
}

const gone = `
  select job_id as id, address from told_jobs
  where service = $1 and not exists (select from jobs where jobs.id = job_id and ${isOpenSql("$2")})
  order by job_id limit $3`;

const newOrChanged = `
  select jobs.id, jobs.title, jobs.content_hash as "contentHash"
  from jobs left join told_jobs on service = $1 and job_id = jobs.id
  where ${isShownSql("$2")} and told_jobs.content_hash is distinct from jobs.content_hash
  order by posted_at desc, jobs.id desc limit $3`;

/** At most `most`, on a day in days since 1970: first those that lead visitors to nothing, then the newest. */
export async function dueJobs(
  database: Queryable,
  service: string,
  day: number,
  most: number,
): Promise<DueJob[]> {
  const closed = await database.query<{ id: number; address: string }>(gone, [service, day, most]);
  const open = await database.query<{ id: number; title: string; contentHash: string }>(newOrChanged, [
    service,
    day,
    most - closed.length,
  ]);
  return [
    ...closed.map((job) => ({ ...job, contentHash: null })),
    ...open.map(({ id, title, contentHash }) => ({
      id,
      address: routes.job(id, slugOf(title)),
      contentHash,
    })),
  ];
}

/** What has closed is forgotten: if it opens again, it is news. */
export async function rememberTold(
  database: Queryable,
  service: string,
  jobs: readonly DueJob[],
): Promise<void> {
  await database.query(
    `with given as (
      select * from jsonb_to_recordset($2::jsonb) as given(id integer, address text, "contentHash" text)
    ), forgotten as (
      delete from told_jobs using given
      where service = $1 and job_id = given.id and given."contentHash" is null
    )
    insert into told_jobs (service, job_id, address, content_hash)
    select $1, id, address, "contentHash" from given where "contentHash" is not null
    on conflict (service, job_id) do update set address = excluded.address, content_hash = excluded.content_hash`,
    [service, JSON.stringify(jobs)],
  );
}

/** Reserves part of the day's budget, safely among servers; false if that much is not left. */
export async function takeFromBudget(
  database: Queryable,
  { service, day, budget }: { readonly service: string; readonly day: number; readonly budget: number },
  wanted: number,
): Promise<boolean> {
  const taken = await database.query(
    `insert into told_budgets (service, day, spent) select $1, $2::integer, $3::integer where $3::integer <= $4::integer
     on conflict (service, day) do update set spent = told_budgets.spent + excluded.spent
       where told_budgets.spent + excluded.spent <= $4::integer
     returning spent`,
    [service, day, wanted, budget],
  );
  return taken.length > 0;
}

export async function leftOfBudget(
  database: Queryable,
  service: string,
  day: number,
  budget: number,
): Promise<number> {
  const [row] = await database.query<{ spent: number }>(
    "select spent from told_budgets where service = $1 and day = $2",
    [service, day],
  );
  return Math.max(0, budget - (row?.spent ?? 0));
}

/** What the service has certainly not taken. */
export async function giveBack(
  database: Queryable,
  service: string,
  day: number,
  count: number,
): Promise<void> {
  await database.query("update told_budgets set spent = spent - $3 where service = $1 and day = $2", [
    service,
    day,
    count,
  ]);
}
