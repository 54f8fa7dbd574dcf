import type { Database } from "../../database/database";
import { announceChange, changesAreMany } from "./announce-change";
import { rebuildDocuments } from "./rebuild-documents";

/** Many documents are quicker made anew, all together, than changed one by one in their indexes. */
export async function whenToWriteDocuments(database: Database, changes: number): Promise<"along" | "later"> {
  const { documents } = await countBoth(database);
  if (changes <= 500 + documents / 10) return "along";
  await changesAreMany(database);
  return "later";
}

/**
 * The last step of every import that changed something, and of one that was cut short: whatever documents are missing are made, and
 * all is announced. Yields the fraction done.
 */
export async function* finishChanges(
  database: Database,
  nobodySearches: boolean,
): AsyncGenerator<number, void> {
  const { jobs, documents } = await countBoth(database);
  if (documents < jobs) {
    // A server builds an index without holding up searches; with no documents yet, there can be none to hold up.
    const atOnce = nobodySearches || database.kind === "postgres" || documents === 0;
    const rebuilding = rebuildDocuments(database, atOnce ? "at the end" : "along");
    for await (const done of rebuilding) yield Math.min(1, done / jobs);
  }
  await announceChange(database);
  yield 1;
}

async function countBoth(database: Database): Promise<{ jobs: number; documents: number }> {
  const [counts] = await database.query<{ jobs: number; documents: number }>(
    "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_documents) as documents",
  );
  return counts ?? { jobs: 0, documents: 0 };
}
