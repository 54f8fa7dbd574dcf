import type { HeldLock } from "./held-lock";

/**
 * What the server asks of PostgreSQL, embedded or not. Values are bound as `$1`; without parameters the text
 * may hold several statements, and the last one's rows are the answer. A JSON parameter is passed as text.
 * Values come back the same from both: `bytea` as a Uint8Array, `bigint` and `numeric` as numbers,
 * `timestamptz` as ISO 8601 in UTC (`2026-01-02T03:04:05.678Z`), json parsed, arrays as arrays, any other
 * type as PostgreSQL writes it. What the database refuses rejects with a QueryError.
 */
export interface Queryable {
  /**
   * Rejects with the signal's reason once it is aborted: what waits for its turn is dropped, and a PostgreSQL server
   * ends what runs. The embedded database ends what it has begun.
   */
  query<Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<Row[]>;
}

/** Connections, and those who wait for one. */
export interface PoolState {
  readonly pool: "write" | "read";
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The part of a database that changes it. */
export type Changeable = Pick<Database, "kind" | "query" | "transaction" | "freeBytes">;

export interface Database extends Queryable {
  readonly kind: "embedded" | "postgres";
  /**
   * Where searches may read, if that is somewhere else (`DATABASE_READ_URL`). It can be behind: what a
   * notification announces need not be there yet. Read with `readerOf(database)`.
   */
  readonly reader?: Queryable;
  /**
   * Runs `work` in one transaction: committed when it fulfils, rolled back when it rejects. The embedded
   * database has one connection, so inside `work` ask only `transaction`: the database itself would wait for
   * the end of `work`.
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Hears `NOTIFY channel`, from this process or another; with an empty payload after a broken connection was
   * mended, since something may have been missed. Returns the way to stop.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Null when another holds the lock of this number, in this process or in another one on the same database.
   */
  tryLock(key: number): Promise<HeldLock | null>;
  /** Of a server's pools, as they are now; the embedded database has one connection. */
  connections?(): readonly PoolState[];
  /**
   * Whether another process of ours asked this server, or one that searches read, for something within the last second.
   * The embedded database belongs to one process.
   */
  isAskedElsewhere?(): Promise<boolean>;
  /** Left on the disk of the embedded database. */
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
}

/** All that is asked of it ends with the signal. */
export function untilAborted(database: Queryable, signal: AbortSignal | undefined): Queryable {
  return { query: (sql, parameters) => database.query(sql, parameters, signal) };
}

/** Runs each select once, however often one piece of work asks for it; rows are shared: never change them. */
export function eachSelectOnce(database: Queryable): Queryable {
  const answers = new Map<string, Promise<unknown>>();
  return {
    query: <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
      const key = JSON.stringify([sql, parameters]);
      const answer = answers.get(key) ?? database.query<Row>(sql, parameters);
      answers.set(key, answer);
      return answer as Promise<Row[]>;
    },
  };
}

export function readerOf(database: Database): Queryable {
  return database.reader ?? database;
}

/** Heard after every change of the jobs; the payload is the new `jobs_version`. */
export const jobsChangedChannel = "jobs_changed";

/** Set on every connection to a PostgreSQL server first. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  // Compiling a query takes longer than any of ours runs.
  jit: "off",
  // Bitmaps over a quarter of a million jobs stay exact, and sorts stay in memory.
  work_mem: "128MB",
};

/** The names of channels stand in statements as they are. */
export function checkChannel(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is no name for a channel.`);
  return channel;
}
