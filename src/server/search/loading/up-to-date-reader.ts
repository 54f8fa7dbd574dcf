import { setTimeout as after } from "node:timers/promises";
import { type Database, type Queryable, readerOf } from "../../database/database";
import { loadVersion } from "./load-jobs";

export interface Patience {
  readonly pollMs: number;
  readonly tries: number;
}

/** Replicas are usually behind by less than a second. */
const patience: Patience = { pollMs: 100, tries: 100 };

/**
 * Where to read jobs of this version: the replica once it has them, or the database itself when the replica takes too long. What is
 * read from a replica that is behind would be remembered as belonging to the new version.
 */
export async function upToDateReader(
  database: Database,
  version: string,
  { pollMs, tries } = patience,
): Promise<Queryable> {
  const reader = readerOf(database);
  if (reader === database) return database;
  for (let attempt = 0; attempt < tries; attempt++) {
    const reached = await loadVersion(reader).catch(() => "0");
    if (Number(reached) >= Number(version)) return reader;
    await after(pollMs);
  }
  return database;
}
