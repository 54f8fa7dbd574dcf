import { setTimeout as after } from "node:timers/promises";
import { type Database, type Queryable, readerOf } from "../../database/database";
import { loadVersion } from "./load-jobs";

interface Patience {
  readonly pollMs: number;
  readonly tries: number;
}

/** Replicas are usually behind by less than a second. */
const patience: Patience = { pollMs: 100, tries: 100 };

/**
 * Where to read jobs of this version: the replica once it has them, or the database itself when the replica
 * takes too long. What is read from a replica that is behind would be remembered as belonging to the new
 * version. Rejects when the signal is aborted.
 */
export async function caughtUpReader(
  database: Database,
  version: string,
  signal: AbortSignal,
  { pollMs, tries } = patience,
): Promise<Queryable> {
  const reader = readerOf(database);
  if (reader === database) return database;
  for (let attempt = 0; attempt < tries; attempt++) {
    const reached = await loadVersion(reader).catch(() => "0");
    if (Number(reached) >= Number(version)) return reader;
    await after(pollMs, undefined, { signal });
  }
  return database;
}

/** The database holds another version of the jobs than was asked for. */
export class SupersededError extends Error {
  override readonly name = "SupersededError";
}

/**
 * How long nothing is read from a database that has moved on: a reload is under way, and is mostly faster
 * than that.
 */
export const supersededPatienceMs = 1_000;

/**
 * Reads this version of the jobs only: while the database has moved on and its change is being loaded, asking
 * rejects with an SupersededError. When that takes long, what is read is taken as it is: better a text of a
 * moment later than none. A replica that is behind, such as the next when one has failed, is not believed: the
 * database is asked in its place.
 */
export function versionedReader(
  reader: Queryable,
  version: string,
  {
    database = reader,
    patienceMs = supersededPatienceMs,
  }: { database?: Queryable; patienceMs?: number } = {},
): Queryable {
  let overtakenAt: number | undefined;
  return {
    async query<Row extends object>(
      sql: string,
      parameters?: readonly unknown[],
      signal?: AbortSignal,
    ): Promise<Row[]> {
      const ask = (where: Queryable) => where.query<Row & Versioned>(withVersion(sql), parameters, signal);
      let rows = await ask(reader);
      const isBehind = Number(rows[0]?.jobs_version) < Number(version);
      if (isBehind && database !== reader) rows = await ask(database);
      if (rows[0]?.jobs_version === version) overtakenAt = undefined;
      else {
        overtakenAt ??= performance.now();
        if (performance.now() - overtakenAt < patienceMs) throw new SupersededError("The jobs have changed.");
      }
      return rows.filter(({ is_row }) => is_row === true);
    },
  };
}

interface Versioned {
  readonly jobs_version: string;
  readonly is_row: true | null;
}

/**
 * One statement sees one moment, so that the version is that of the rows. There is a row to tell it where
 * nothing is found, too.
 */
function withVersion(sql: string): string {
  return `
    select latest.jobs_version, found.* from
      (select coalesce((select value from meta where key = 'jobs_version'), '0') as jobs_version) as latest
      left join (select true as is_row, asked.* from (${sql}) as asked) as found on true`;
}
