import type { HeldLock } from "./held-lock";

/**
 * PostgreSQL, embedded or not. Values are bound as `$1`; without parameters the text may hold several
 * statements, and the last one's rows are returned. JSON parameters are passed as text. Both return the same
 * values: `bytea` as a Uint8Array, `bigint` and `numeric` as numbers, `timestamptz` as ISO 8601 in UTC
 * (`2026-01-02T03:04:05.678Z`), json parsed, arrays as arrays, any other type as PostgreSQL writes it. A
 * refused statement rejects with a QueryError.
 */
export interface Queryable {
  /**
   * Rejects with the signal's reason when aborted: a waiting query is dropped, and a PostgreSQL server
   * cancels a running one. The embedded database completes what it has begun.
   */
  query<Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<Row[]>;
}

/** Numbers of connections, and of calls waiting for one. */
export interface PoolState {
  readonly pool: "write" | "read";
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export type WritableDatabase = Pick<Database, "kind" | "query" | "transaction" | "freeBytes">;

export interface Database extends Queryable {
  readonly kind: "embedded" | "postgres";
  /** For searches, if read elsewhere (`DATABASE_READ_URL`); may lag behind. Use `readerOf(database)`. */
  readonly reader?: Queryable;
  /** In `work`, query only `transaction`: with one connection, the embedded database would deadlock. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** An empty payload means that notifications may have been missed. Returns a function that stops. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** Null if the lock is held, in this process or in another one on the same database. */
  tryLock(key: number): Promise<HeldLock | null>;
  connections?(): readonly PoolState[];
  /** Whether another Jobsieve process queried this server or its replicas within the last second. */
  isQueriedElsewhere?(): Promise<boolean>;
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
}

/** Passes the signal to every query. */
export function withSignal(database: Queryable, signal: AbortSignal | undefined): Queryable {
  return { query: (sql, parameters) => database.query(sql, parameters, signal) };
}

/** Runs each select once; its rows are shared, so never modify them. */
export function withSelectCache(database: Queryable): Queryable {
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

/** Notified after every change of the jobs; the payload is the new `jobs_version`. */
export const jobsChangedChannel = "jobs_changed";

/** Set first on every connection to a PostgreSQL server. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  // Compiling a query takes longer than running any of ours.
  jit: "off",
  // Keeps bitmaps over a quarter of a million jobs exact, and sorts in memory.
  work_mem: "128MB",
};

/** Channel names are inserted into statements unquoted. */
export function checkChannel(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is no name for a channel.`);
  return channel;
}
