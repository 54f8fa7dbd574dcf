import { setTimeout as after } from "node:timers/promises";
import { type Database, type Queryable, readerOf } from "../../database/database";
import { loadVersion } from "./load-jobs";

/** Replicas usually lag by less than a second. */
const patience = { pollMs: 100, tries: 100 };

/**
 * The replica once it has this version, or the database if that takes too long: rows from a lagging replica
 * would be cached as the new version. Rejects when the signal is aborted.
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

/** The database holds another version of the jobs than requested. */
export class SupersededError extends Error {
  override readonly name = "SupersededError";
}

/** How long reads fail after the database has moved on: a reload is in progress, and usually faster. */
export const supersededPatienceMs = 1_000;

/**
 * Rejects with a SupersededError while the database has moved on; after `patienceMs`, newer rows are
 * accepted. If the reader is behind, such as another replica after a failover, `database` is queried.
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

/** One statement sees one moment, so version and rows agree; it has a row even if nothing is found. */
function withVersion(sql: string): string {
  return `
    select latest.jobs_version, found.* from
      (select coalesce((select value from meta where key = 'jobs_version'), '0') as jobs_version) as latest
      left join (select true as is_row, asked.* from (${sql}) as asked) as found on true`;
}
