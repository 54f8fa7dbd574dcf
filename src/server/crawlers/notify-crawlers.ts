import { routes, slugOf } from "../../shared/routes";
import { withDeadline } from "../concurrency/tasks";
import type { Database, Queryable } from "../database/database";
import { dayOf, isOpenSql, isShownSql } from "../jobs/open-jobs";

/** A job to report; without a hash it is no longer open. */
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

/** `day` in days since 1970. Closed jobs come first, as they are dead ends, then the newest. */
async function dueJobs(database: Queryable, service: string, day: number, most: number): Promise<DueJob[]> {
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

/** Closed jobs are deleted, so that they are reported again if they reopen. */
async function rememberTold(database: Queryable, service: string, jobs: readonly DueJob[]): Promise<void> {
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

/** Reserves part of the day's budget, atomically among servers; false if too little is left. */
async function takeFromBudget(
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

async function leftOfBudget(
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

/** For addresses that the service has certainly not accepted. */
async function giveBack(database: Queryable, service: string, day: number, count: number): Promise<void> {
  await database.query("update told_budgets set spent = spent - $3 where service = $1 and day = $2", [
    service,
    day,
    count,
  ]);
}

/** A service that is notified of new, changed and closed jobs. */
export interface CrawlerService {
  /** Identifies it in the database. */
  readonly name: string;
  /** An advisory lock's number, unique in the database. */
  readonly lock: number;
  /** Maximum addresses per day (UTC). */
  readonly dailyAddresses: number;
  readonly inOneCall: number;
  /** Rejects with a NotAcceptedError when the service has certainly not accepted them. */
  tell(jobs: readonly DueJob[], signal: AbortSignal): Promise<void>;
}

/** The service has certainly not accepted the addresses. */
export class NotAcceptedError extends Error {
  override readonly name = "NotAcceptedError";
}

export const patienceMs = 10_000;

/** Resolves with the answer's status. Does not follow redirects: only settings decide the destination. */
export function postJson(
  endpoint: string,
  body: object,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  return withDeadline(patienceMs, signal, async (deadline) => {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: deadline,
    }).catch(rethrowFetchError);
    await answer.body?.cancel();
    return answer.status;
  });
}

/** Errors of connections that were never established. */
const notReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

export function rethrowFetchError(error: Error): never {
  const { code = "" } = (error.cause ?? {}) as { readonly code?: string };
  throw notReached.includes(code) ? new NotAcceptedError(`The service was not reached: ${code}.`) : error;
}

/** Minimum jobs per query: a query takes longer than reporting one job. */
const minJobsPerQuery = 100;

interface Telling {
  readonly service: CrawlerService;
  readonly signal: AbortSignal;
}

/**
 * Notifies a service of jobs that are new, changed or closed since the last notification, until all are
 * reported or the day's budget is spent. Only one server per database does this. Progress and budget are in
 * the database, so the work resumes where it stopped. Rejects when the service does not accept a call.
 */
export async function notifyCrawlers(database: Database, today: Date, telling: Telling): Promise<void> {
  const lock = await database.tryLock(telling.service.lock);
  if (lock === null) return;
  try {
    while (!telling.signal.aborted && (await tellSome(database, dayOf(today), telling))) await lock.check();
  } finally {
    await lock.release();
  }
}

/** Resolves with whether there may be more. */
async function tellSome(database: Database, day: number, telling: Telling): Promise<boolean> {
  const { name, dailyAddresses, inOneCall } = telling.service;
  const left = await leftOfBudget(database, name, day, dailyAddresses);
  const wanted = Math.min(left, Math.max(inOneCall, minJobsPerQuery));
  const jobs = wanted === 0 ? [] : await dueJobs(database, name, day, wanted);
  for (let told = 0; told < jobs.length && !telling.signal.aborted; told += inOneCall) {
    if (!(await tellTogether(database, day, jobs.slice(told, told + inOneCall), telling))) return false;
  }
  return jobs.length > 0;
}

/** Resolves with whether the budget had room for them. */
async function tellTogether(
  database: Database,
  day: number,
  jobs: readonly DueJob[],
  { service, signal }: Telling,
): Promise<boolean> {
  const { name, dailyAddresses: budget } = service;
  // Reserved before the call: if the server is killed, the budget is never exceeded.
  if (!(await takeFromBudget(database, { service: name, day, budget }, jobs.length))) return false;
  try {
    await service.tell(jobs, signal);
  } catch (error) {
    // A call without an answer may have been accepted, so its budget stays spent.
    if (error instanceof NotAcceptedError) await giveBack(database, name, day, jobs.length);
    throw error;
  }
  await rememberTold(database, name, jobs);
  return true;
}
