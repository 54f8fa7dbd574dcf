import type { Database, Queryable } from "../../database/database";
import { FeedError } from "../feed/feed-row";
import { announceChange } from "./announce-change";
import { type Applying, applyStaged, finishChanges } from "./apply-staged";
import { type AssertLockHeld, withImportLock } from "./one-import-at-a-time";
import { endImport, Staging } from "./staging";

/**
 * Discards interrupted imports that had changed nothing, and completes those that had begun to change jobs.
 * The caller must hold the import lock.
 */
export async function settleUnfinished(
  database: Database,
  applying: Pick<Applying, "assertLockHeld" | "exclusive">,
): Promise<void> {
  const unfinished = await database.query<{
    id: number;
    source: string;
    state: string;
    counts: object | null;
  }>("select id, source, state, counts from feed_imports where state in ('staging', 'applying') order by id");
  for (const { id, source, state, counts } of unfinished) {
    if (state === "staging") {
      await database.transaction((transaction) => endImport(transaction, id, "failed", null));
    } else {
      await resumeImport(new Staging(database, id, source), { ...applying, counts });
    }
  }
}

/** If that fails, each job is either old or new, and the source's next import brings the rest. */
async function resumeImport(staging: Staging, applying: Applying): Promise<void> {
  const { database, source, importId } = staging;
  try {
    // An earlier version staged no words.
    await database.query(
      `alter table ${staging.table} add column if not exists title tsvector, add column if not exists document tsvector`,
    );
    await applyStaged(staging, applying);
  } catch (error) {
    await applying.assertLockHeld();
    const end = (transaction: Queryable) => endImport(transaction, importId, "failed", null);
    const { exclusive } = applying;
    await finishChanges(database, staging, { exclusive, end }).catch(() => announceChange(database, end));
    const { message } = error as Error;
    process.emitWarning(
      `An import of ${source} that was cut short could not be finished; run it again: ${message}`,
    );
  }
}

/**
 * At startup, before any search: discards or completes an import that a crash interrupted. Ignores one that
 * is running in another process.
 */
export async function finishInterruptedImports(database: Database): Promise<void> {
  const [left] = await database.query(
    "select from feed_imports where state in ('staging', 'applying') limit 1",
  );
  if (left === undefined) return;
  const settle = (assertLockHeld: AssertLockHeld) =>
    settleUnfinished(database, { assertLockHeld, exclusive: true });
  await withImportLock(database, settle).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
  });
}
