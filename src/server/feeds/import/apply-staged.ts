import type { Changeable, Queryable } from "../../database/database";
import { Grouping } from "../duplicates/group-jobs";
import { groupingSettings } from "../duplicates/grouping-rules";
import { announceChange, changesAreMany } from "./announce-change";
import { changeJobs, removeGone } from "./change-jobs";
import type { ImportProgress } from "./import-report";
import { rebuildDocuments, replaceDocuments } from "./job-documents";
import type { StillAlone } from "./one-import-at-a-time";
import { endImport, type Staging } from "./staging";

export interface Applying {
  /** What the import is remembered by. */
  readonly counts: object | null;
  readonly stillAlone: StillAlone;
  /** No search runs meanwhile, so that long steps may be taken at once. */
  readonly exclusive: boolean;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Makes the jobs of a source those that are staged: all of it or nothing, whoever looks and whatever is
 * killed. A server does it in one transaction, which holds up no reader. The embedded database has one
 * connection, so there it is many small ones; once the first has begun, whoever opens that database next
 * carries on from the staged rows before anybody searches.
 */
export async function applyStaged(staging: Staging, applying: Applying): Promise<void> {
  const { database } = staging;
  const rebuilt = await whole(database, async (inside) => {
    await inside.query("update feed_imports set state = 'applying', counts = $2::jsonb where id = $1", [
      staging.importId,
      JSON.stringify(applying.counts),
    ]);
    const rebuilt = await change(inside, staging, applying);
    await applying.stillAlone();
    return rebuilt;
  });
  // Searches are quicker for it, and no less right without.
  if (rebuilt) await database.query("vacuum (analyze) job_documents").catch(() => undefined);
}

/** Runs it in one transaction where the database has several connections, else as it is. */
export async function whole<Result>(
  database: Changeable,
  work: (inside: Changeable) => Promise<Result>,
): Promise<Result> {
  if (database.kind === "embedded") return work(database);
  return database.transaction(async (transaction) => {
    // It is never idle on purpose; on a busy machine its statements may be seconds apart.
    await transaction.query("set local idle_in_transaction_session_timeout = '60s'");
    return work({
      kind: database.kind,
      query: (sql, parameters) => transaction.query(sql, parameters),
      transaction: (part) => part(transaction),
    });
  });
}

/** Resolves with whether all documents were made anew. */
async function change(
  database: Changeable,
  staging: Staging,
  { counts, stillAlone, exclusive, onProgress }: Applying,
): Promise<boolean> {
  const { written, gone } = await staging.changes();
  const documents = await whenToWriteDocuments(database, written);
  const grouping = new Grouping(await groupingSettings(database));
  let rows = 0;
  const advance = async (more: number) => {
    await stillAlone();
    rows += more;
    onProgress?.({ step: "changing", fraction: rows / (written + gone), rows });
  };
  for await (const more of changeJobs(database, staging, documents, grouping)) await advance(more);
  for await (const more of removeGone(database, staging)) await advance(more);
  const finishing = finishChanges(database, exclusive, (transaction) =>
    endImport(transaction, staging.importId, "done", counts),
  );
  for (;;) {
    const next = await finishing.next();
    if (next.done === true) return next.value;
    onProgress?.({ step: "indexing", fraction: next.value, rows: written });
  }
}

/** Many documents are quicker made anew, all together, than changed one by one in their indexes. */
export async function whenToWriteDocuments(
  database: Changeable,
  changes: number,
): Promise<"along" | "later"> {
  const { documents } = await countBoth(database);
  if (changes <= 500 + documents / 10) return "along";
  await changesAreMany(database);
  return "later";
}

/**
 * The last step of every import that changed something: whatever documents are missing are made, and all is
 * announced at the moment that the import ends: whoever hears of it may load the jobs at once. Yields the
 * fraction done; returns whether all documents were made anew.
 */
export async function* finishChanges(
  database: Changeable,
  exclusive: boolean,
  endImport: (transaction: Queryable) => Promise<void>,
): AsyncGenerator<number, boolean> {
  const { jobs, documents } = await countBoth(database);
  const rebuild = documents < jobs;
  if (rebuild) {
    // A server builds an index without holding up searches; with no documents yet, there can be none to hold
    // up.
    const atOnce = exclusive || database.kind === "postgres" || documents === 0;
    const rebuilding = rebuildDocuments(database, atOnce ? "at the end" : "along");
    for await (const done of rebuilding) yield Math.min(1, done / jobs);
  }
  await announceChange(database, async (transaction) => {
    if (rebuild) await replaceDocuments(transaction);
    await endImport(transaction);
  });
  yield 1;
  return rebuild;
}

async function countBoth(database: Changeable): Promise<{ jobs: number; documents: number }> {
  const [counts] = await database.query<{ jobs: number; documents: number }>(
    "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_documents) as documents",
  );
  return counts ?? { jobs: 0, documents: 0 };
}
