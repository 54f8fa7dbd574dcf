import type { Database } from "../database/database";
import { dayOf } from "../jobs/open-jobs";
import { type IndexNow, NotTakenError, tellIndexNow } from "./index-now";
import { dueJobs, giveBack, leftOfBudget, rememberTold, takeFromBudget } from "./told-jobs";

/** Any number, as long as nothing else in the same database locks on it. */
const tellingLock = 7_204_519;
const service = "indexnow";
/** Addresses in one call. */
const atOnce = 1_000;

interface Telling {
  readonly indexNow: IndexNow;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}

/**
 * Tells search engines of jobs that are new, changed or closed since they were last told, until all is said or
 * the day's budget is spent. Of several servers on one database one does it. What it says and spends is in the
 * database, so it goes on where it stopped. Rejects when the service does not take it.
 */
export async function tellCrawlers(database: Database, today: Date, telling: Telling): Promise<void> {
  const lock = await database.tryLock(tellingLock);
  if (lock === null) return;
  try {
    while (!telling.signal.aborted && (await tellSome(database, dayOf(today), telling))) await lock.check();
  } finally {
    await lock.release();
  }
}

/** Resolves with whether there may be more. */
async function tellSome(database: Database, day: number, telling: Telling): Promise<boolean> {
  const { indexNow, baseUrl, signal } = telling;
  const { dailyAddresses: budget } = indexNow;
  const left = await leftOfBudget(database, service, day, budget);
  const jobs = left === 0 ? [] : await dueJobs(database, service, day, Math.min(left, atOnce));
  if (jobs.length === 0) return false;
  // Before it is sent: a server that is killed meanwhile has said less than was counted, never more.
  if (!(await takeFromBudget(database, { service, day, budget }, jobs.length))) return false;
  const paths = jobs.map(({ address }) => address);
  try {
    await tellIndexNow(indexNow, baseUrl, paths, signal);
  } catch (error) {
    // Nobody knows what became of a call without an answer.
    if (error instanceof NotTakenError) await giveBack(database, service, day, jobs.length);
    throw error;
  }
  await rememberTold(database, service, jobs);
  return true;
}
