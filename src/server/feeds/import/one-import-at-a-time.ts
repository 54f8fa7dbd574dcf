import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database";
import type { HeldLock } from "../../database/held-lock";
import { FeedError } from "../feed/feed-row";

/** Arbitrary, but used by no other lock of the database. */
const importLock = 5_210_377;

/** An import that was stopped or killed takes a moment to be gone. */
const patienceMs = 2_000;
const betweenTriesMs = 100;

/** Rejects if the connection that holds the import lock was lost. */
export type AssertLockHeld = () => Promise<void>;

/** Not a fault of the feed: another import is running. */
export class ImportUnderWay extends FeedError {}

/** For work that is left to the next time. */
export function ignoreImportUnderWay(error: unknown): undefined {
  if (!(error instanceof ImportUnderWay)) throw error;
}

/** Runs `work` while no other import changes the jobs. */
export async function withImportLock<Result>(
  database: Database,
  work: (assertLockHeld: AssertLockHeld) => Promise<Result>,
): Promise<Result> {
  const lock = await lockWithin(database, importLock, patienceMs);
  if (lock === null) throw new ImportUnderWay("Another import is under way; wait for it to end.");
  try {
    return await work(() => lock.check().catch(lost));
  } finally {
    await lock.release();
  }
}

/** Null when another process holds the lock for all of `patienceMs`. */
export async function lockWithin(
  database: Database,
  key: number,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<HeldLock | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = await database.tryLock(key);
    if (lock !== null || performance.now() >= deadline) return lock;
    await pause(betweenTriesMs);
  }
}

function lost(error: Error): never {
  throw new FeedError(
    `The connection that keeps other imports away was lost (${error.message}); run it again.`,
  );
}
