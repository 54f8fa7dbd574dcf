import type { Database } from "../database/database";
import { dayOf } from "../jobs/open-jobs";
import { type CrawlerService, NotTakenError } from "./crawler-service";
import { type DueJob, dueJobs, giveBack, leftOfBudget, rememberTold, takeFromBudget } from "./told-jobs";

/** Jobs that are looked for at once, at least: looking takes longer than telling of one. */
const fewestLookedFor = 100;

interface Telling {
  readonly service: CrawlerService;
  readonly signal: AbortSignal;
}

/**
 * Notifies a service of jobs that are new, changed or closed since the last notification, until all is said or
 * the day's budget is spent. Of several servers on one database one does it. What it says and spends is in the
 * database, so it goes on where it stopped. Rejects when the service does not take it.
 */
export async function tellCrawlers(database: Database, today: Date, telling: Telling): Promise<void> {
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
  const wanted = Math.min(left, Math.max(inOneCall, fewestLookedFor));
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
  // Before it is sent: a server that is killed meanwhile has said less than was counted, never more.
  if (!(await takeFromBudget(database, { service: name, day, budget }, jobs.length))) return false;
  try {
    await service.tell(jobs, signal);
  } catch (error) {
    // A call without an answer may have been taken, so its budget stays spent.
    if (error instanceof NotTakenError) await giveBack(database, name, day, jobs.length);
    throw error;
  }
  await rememberTold(database, name, jobs);
  return true;
}
