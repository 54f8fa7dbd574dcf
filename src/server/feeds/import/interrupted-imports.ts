import type { Database, Queryable } from "../../database/database";
import { FeedError } from "../feed/feed-row";
import { announceChange } from "./announce-change";
import { type Applying, applyStaged, finishChanges } from "./apply-staged";
import { oneImportAtATime } from "./one-import-at-a-time";
import { endImport, Staging } from "./staging";

interface Unfinished {
  readonly id: number;
  readonly source: string;
  readonly state: "staging" | "applying";
  readonly counts: object | null;
}

/**
 * Settles what imports that were cut short have left: one that had changed nothing is cleared away, one that
 * had begun to change the jobs is carried on to its end. For one that is alone.
 */
export async function settleUnfinished(
  database: Database,
  applying: Pick<Applying, "stillAlone" | "exclusive">,
): Promise<void> {
  const unfinished = await database.query<Unfinished>(
    "select id, source, state, counts from feed_imports where state in ('staging', 'applying') order by id",
  );
  for (const { id, source, state, counts } of unfinished) {
    if (state === "staging") {
      await database.transaction((transaction) => endImport(transaction, id, "failed", null));
    } else {
      await carryOn(new Staging(database, id, source), { ...applying, counts });
    }
  }
}

/**
 * One that cannot be carried on is ended where it is: each of its jobs is as it was or as it is now, and the next
 * import of its source brings the rest.
 */
async function carryOn(staging: Staging, applying: Applying): Promise<void> {
  const { database, source, importId } = staging;
  try {
    await applyStaged(staging, applying);
  } catch (error) {
    await applying.stillAlone();
    const end = (transaction: Queryable) => endImport(transaction, importId, "failed", null);
    await withoutSteps(finishChanges(database, applying.exclusive, end)).catch(() =>
      announceChange(database, end),
    );
    const { message } = error as Error;
    process.emitWarning(
      `An import of ${source} that was cut short could not be finished; run it again: ${message}`,
    );
  }
}

async function withoutSteps(work: AsyncGenerator<unknown>): Promise<void> {
  while ((await work.next()).done !== true);
}

/**
 * For a start, before anybody searches: an import that a crash cut short is either taken back or carried on.
 * One that is under way in another process looks after itself.
 */
export async function finishInterruptedImports(database: Database): Promise<void> {
  const [left] = await database.query(
    "select from feed_imports where state in ('staging', 'applying') limit 1",
  );
  if (left === undefined) return;
  const settle = (stillAlone: () => Promise<void>) =>
    settleUnfinished(database, { stillAlone, exclusive: true });
  await oneImportAtATime(database, settle).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
  });
}
