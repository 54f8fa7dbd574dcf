import type { Database } from "../../database/database";
import { FeedError } from "../feed-error";
import { finishChanges } from "./finish-changes";
import { oneImportAtATime } from "./one-import-at-a-time";
import { endImport } from "./staging";

/**
 * Clears away what imports that were cut short have left. Resolves with whether one of them had begun to change the jobs, in which
 * case the changes are yet to be finished. For one that is alone.
 */
export async function clearInterrupted(database: Database): Promise<boolean> {
  const left = await database.query<{ id: number; state: string }>(
    "select id, state from feed_imports where state in ('staging', 'applying')",
  );
  for (const { id, state } of left) {
    // An 'applying' one stays until its changes are finished, in case that is cut short too.
    if (state === "staging") {
      await database.transaction((transaction) => endImport(transaction, id, "failed", null));
    }
  }
  return left.some(({ state }) => state === "applying");
}

/** Notes that the changes of earlier imports are finished. */
export async function settleInterrupted(database: Database, except: number | null): Promise<void> {
  const left = await database.query<{ id: number }>(
    "select id from feed_imports where state = 'applying' and id is distinct from $1::integer",
    [except],
  );
  for (const { id } of left) {
    await database.transaction((transaction) => endImport(transaction, id, "failed", null));
  }
}

/**
 * For a server's start: finishes what an import that was cut short by a crash has begun, so that the jobs can be searched as they are.
 * The feed itself is whole again after its next import. One that is under way in another process looks after itself.
 */
export async function finishInterruptedImports(database: Database): Promise<void> {
  const [left] = await database.query(
    "select from feed_imports where state in ('staging', 'applying') limit 1",
  );
  if (left === undefined) return;
  const finish = async () => {
    const begun = await clearInterrupted(database);
    if (begun) for await (const _fraction of finishChanges(database, false));
    await settleInterrupted(database, null);
  };
  await oneImportAtATime(database, finish).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
  });
}
