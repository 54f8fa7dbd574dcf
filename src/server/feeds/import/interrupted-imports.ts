import type { Database } from "../../database/database";
import { FeedError } from "../feed/feed-error";
import { type Applying, applyStaged } from "./apply-staged";
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
      await applyStaged(new Staging(database, id, source), { ...applying, counts });
    }
  }
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
