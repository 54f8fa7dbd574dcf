import { randomUUID } from "node:crypto";
import pg from "pg";
import { taskQueue } from "../concurrency/tasks";
import { type Database, type PoolState, type Queryable, sessionSettings } from "./database";
import {
  asDatabaseError,
  asQueryError,
  DatabaseDownError,
  DatabaseReadOnlyError,
  DatabaseUnreachableError,
  QueryError,
  reasonOf,
} from "./database-errors";
import type { HeldLock } from "./held-lock";
import { PostgresListener } from "./postgres-listener";
import { arrayElements, valueParsers } from "./value-parsers";
import { type HealthCheckTiming, WatchedPool } from "./watched-pool";

interface PostgresOptions {
  readonly databaseUrl: string;
  /** Servers to read from, such as replicas, separated by commas, preferred first. */
  readonly readUrl?: string | undefined;
  /** Called when a connection breaks; it is restored automatically. */
  readonly onConnectionLost?: ((error: Error) => void) | undefined;
  readonly healthChecks?: HealthCheckTiming | undefined;
}

const minimumVersion = 15;

/** Rejects with a DatabaseUnreachableError if the server cannot be used. */
export async function openPostgres(given: PostgresOptions): Promise<Database> {
  const { databaseUrl, readUrl, onConnectionLost = () => undefined, healthChecks } = given;
  const applicationName = `${processes}${randomUUID().slice(0, 8)}`;
  const options = { onConnectionLost, healthChecks, applicationName };
  const main = connectionsTo(databaseUrl, "write", options);
  const urls = readUrl?.split(betweenAddresses) ?? [];
  const replicas = urls.map((url) => connectionsTo(url, "read", options));
  const reader = replicas.length === 0 ? undefined : firstThatAnswers(replicas);
  const listener = new PostgresListener(databaseUrl, onConnectionLost);
  const close = async () =>
    void (await Promise.all([listener.close(), ...[main, ...replicas].map((each) => each.close())]));
  try {
    await check(pooled(main), "DATABASE_URL");
    if (reader !== undefined) await check(reader, "DATABASE_READ_URL");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: "postgres",
    query: pooled(main).query,
    transaction: (work) => inTransaction(main, work),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    tryLock: (key) => lockByConnection(databaseUrl, key),
    isQueriedElsewhere: () => isAskedElsewhere([pooled(main), ...(reader ? [reader] : [])], applicationName),
    connections: () => [stateOf("write", [main]), ...(reader ? [stateOf("read", replicas)] : [])],
    close,
    ...(reader && { reader }),
  };
}

/** Prefix of the connection names of all processes, before each process's own id. */
const processes = "jobsieve:";

async function isAskedElsewhere(servers: readonly Queryable[], own: string): Promise<boolean> {
  const answers = await Promise.all(
    servers.map(({ query }) =>
      query(
        `select from pg_stat_activity
         where datname = current_database() and starts_with(application_name, $1) and application_name <> $2
           and (state <> 'idle' or state_change > clock_timestamp() - interval '1 second') limit 1`,
        [processes, own],
      ),
    ),
  );
  return answers.some((sessions) => sessions.length > 0);
}

/** Commas between addresses, not those within one. */
const betweenAddresses = /,(?=postgres(?:ql)?:\/\/)/;

function stateOf(name: PoolState["pool"], pools: readonly WatchedPool[]): PoolState {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((all, { pool }) => all + count(pool), 0);
  return {
    pool: name,
    busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

async function check({ query }: Queryable, setting: string): Promise<void> {
  let version: number;
  try {
    const [row] = await query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    version = row?.version ?? 0;
  } catch (error) {
    const cause = error instanceof DatabaseDownError ? error.cause : error;
    throw new DatabaseUnreachableError(`${setting} cannot be used: ${reasonOf(cause)}.`, { cause });
  }
  if (version < minimumVersion)
    throw new DatabaseUnreachableError(
      `${setting} is PostgreSQL ${version}; ${minimumVersion} or later is needed.`,
    );
}

async function inTransaction<Result>(
  connections: WatchedPool,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await connections.connect();
  let broken = false;
  try {
    const { query } = queryable(client);
    await query("begin");
    const inTurn = taskQueue();
    const result = await work({ query: (sql, parameters) => inTurn(() => query(sql, parameters)) });
    await commit(client);
    return result;
  } catch (error) {
    broken = error instanceof DatabaseReadOnlyError;
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL answers a commit after a failed statement with a rollback, not with an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw asDatabaseError(error);
  });
  if (command === "ROLLBACK")
    throw new QueryError({ code: "25P02", message: "Transaction was rolled back instead of committed" });
}

/** Keeps the connection if a statement fails, unlike the pool: on a full disk there may be no other. */
function pooled(connections: WatchedPool): Queryable {
  return {
    query: async (sql, parameters, signal) => {
      const client = await connections.connect();
      let broken = false;
      let cancelled: Promise<void> | undefined;
      const cancel = () => {
        cancelled = connections.cancel(client);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      try {
        signal?.throwIfAborted();
        return await queryable(client).query(sql, parameters);
      } catch (error) {
        broken = !(error instanceof QueryError) && error !== signal?.reason;
        throw signal?.aborted ? signal.reason : error;
      } finally {
        signal?.removeEventListener("abort", cancel);
        // The cancellation must not end the next caller's statement.
        await cancelled;
        client.release(broken);
      }
    },
  };
}

function queryable(source: pg.PoolClient): Queryable {
  return {
    query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
      try {
        // A text with several statements has several results.
        const results: pg.QueryResult | pg.QueryResult[] = await source.query(
          sql,
          parameters && [...parameters],
        );
        const last = Array.isArray(results) ? results.at(-1) : results;
        return (last?.rows ?? []) as Row[];
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  };
}

interface ConnectionOptions extends Pick<PostgresOptions, "healthChecks"> {
  readonly onConnectionLost: (error: Error) => void;
  /** Tells these connections from other processes' in the server's list of sessions. */
  readonly applicationName: string;
}

/** After this much silence the other end is probed. */
const silenceMs = 10_000;
const kinds = {
  write: {
    // Long enough for an index over millions of rows; limited, since the client may be gone.
    timeoutMs: 300_000,
    // Patient, so that no import fails while the database is busy for a moment.
    healthChecks: { everyMs: 1_000, patienceMs: 10_000 },
  },
  read: {
    // A search is given up long before.
    timeoutMs: 30_000,
    // Another server can be asked.
    healthChecks: { everyMs: 1_000, patienceMs: 3_000 },
  },
} as const;

function connectionsTo(url: string, kind: keyof typeof kinds, options: ConnectionOptions): WatchedPool {
  const { timeoutMs, healthChecks: usual } = kinds[kind];
  const { healthChecks = usual, onConnectionLost } = options;
  const create = () => createPool(url, timeoutMs, options);
  return new WatchedPool({ url, createPool: create, healthChecks, onConnectionLost });
}

function createPool(
  url: string,
  timeoutMs: number,
  { applicationName, onConnectionLost }: ConnectionOptions,
): pg.Pool {
  const settings = Object.entries({
    ...sessionSettings,
    statement_timeout: String(timeoutMs),
    // The pool ends idle connections itself; one ended by the server may be lent before the pool notices.
    idle_session_timeout: "0",
  });
  const setUp = settings.map(([name, value]) => `set ${name} = '${value}'`).join(";");
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    // A server that hangs or vanishes ends no statement.
    query_timeout: timeoutMs + silenceMs,
    // The pool awaits this before it lends the connection.
    onConnect: async (client) => void (await client.query(setUp)),
  });
  // pg attaches the whole connection to its error, which would be a page of every log line.
  pool.on("error", (error) => onConnectionLost(Object.assign(error, { client: undefined })));
  // The pool ignores errors of a client that is checked out, and an unhandled error ends the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parserOf(oid)) as pg.CustomTypesConfig["getTypeParser"],
};

/** As pg-types exports it; its declarations describe another version. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] };
};

function parserOf(oid: number): (text: string) => unknown {
  const element = arrayElements[oid];
  if (element === undefined) return valueParsers[oid] ?? String;
  const parse = parserOf(element);
  return (text) => arrayParser.create(text, parse).parse();
}

/** A replica cancels a query that conflicts with replication; another server may answer. */
const conflictsWithRecovery = "40001";

/** Reads from the first server that answers, in order of preference; returns to one that recovers. */
function firstThatAnswers(replicas: readonly WatchedPool[]): Queryable {
  return {
    query: async (sql, parameters, signal) => {
      const inOrder = replicas.toSorted((one, other) => Number(one.isDown) - Number(other.isDown));
      let failure: unknown;
      for (const replica of inOrder) {
        try {
          return await pooled(replica).query(sql, parameters, signal);
        } catch (error) {
          if (!mayAnotherAnswer(error)) throw error;
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function mayAnotherAnswer(error: unknown): boolean {
  return (
    error instanceof DatabaseDownError ||
    (error instanceof QueryError && error.code === conflictsWithRecovery)
  );
}

/** Holds a lock in a session of its own, outside any transaction; null if another session holds it. */
async function lockByConnection(databaseUrl: string, key: number): Promise<HeldLock | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "jobsieve lock",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost ??= error;
  });
  const ask = async (sql: string) => (await client.query<{ done: boolean }>(sql, [key])).rows[0]?.done;
  try {
    await client.connect();
    // The session is idle for as long as the work takes.
    await client.query("set idle_session_timeout = 0");
    if ((await ask("select pg_try_advisory_lock($1) as done")) !== true) {
      await client.end();
      return null;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asQueryError(error);
  }
  return {
    check: async () => {
      if (lost !== undefined) throw lost;
      await client.query("select 1");
    },
    release: async () => {
      // If the connection was lost, the lock is free already.
      await ask("select pg_advisory_unlock($1) as done").catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}
