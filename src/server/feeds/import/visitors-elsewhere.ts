import { setTimeout as pause } from "node:timers/promises";
import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";

const lookEveryMs = 300;

/**
 * Keeps `traffic.isElsewhere` true while other processes on the same PostgreSQL are busy, until `work` has ended. A
 * look that fails tells nothing: the work itself will hear what is wrong.
 */
export async function besideVisitorsElsewhere<Result>(
  database: Database,
  traffic: Traffic,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const watching = watch(database, traffic, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
    await watching;
    traffic.isElsewhere = false;
  }
}

async function watch(database: Database, traffic: Traffic, ended: AbortSignal): Promise<void> {
  if (database.isAskedElsewhere === undefined) return;
  while (!ended.aborted) {
    traffic.isElsewhere = await database.isAskedElsewhere().catch(() => traffic.isElsewhere);
    await pause(lookEveryMs, undefined, { signal: ended }).catch(() => undefined);
  }
}
