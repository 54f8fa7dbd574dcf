import pg from "pg";
import { taskQueue } from "../concurrency/task-queue";
import type { Database, PoolState, Queryable } from "./database";
import { asQueryError, DatabaseUnreachableError, QueryError } from "./database-errors";
import { lockByConnection } from "./held-lock";
import { PostgresListener } from "./postgres-listener";
import { sessionSettings } from "./session";
import { arrayElements, valueParsers } from "./value-parsers";

interface PostgresOptions {
  readonly databaseUrl: string;
  /** A server to read from, such as a replica. */
  readonly readUrl?: string;
  /** Hears of connections that broke; they are made again by themselves. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Long enough for an index over millions of rows; not for ever, since the client may be gone. */
const statementTimeoutMs = 300_000;
/** A search is given up long before. */
const readTimeoutMs = 30_000;
const minimumVersion = 15;

/** A PostgreSQL server or cluster. Rejects with a DatabaseUnreachableError when it cannot be used. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, readUrl, onConnectionLost = () => undefined } = options;
  const pool = createPool(databaseUrl, statementTimeoutMs, onConnectionLost);
  const readPool = readUrl === undefined ? undefined : createPool(readUrl, readTimeoutMs, onConnectionLost);
  const listener = new PostgresListener(databaseUrl, onConnectionLost);
  const close = async () => void (await Promise.all([listener.close(), pool.end(), readPool?.end()]));
  try {
    await check(pool, "DATABASE_URL");
    if (readPool !== undefined) await check(readPool, "DATABASE_READ_URL");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: "postgres",
    query: pooled(pool).query,
    transaction: (work) => inTransaction(pool, work),
    listen: (channel, heard) => listener.listen(channel, heard),
    tryLock: (key) => lockByConnection(databaseUrl, key),
    connections: () => [stateOf("write", pool), ...(readPool ? [stateOf("read", readPool)] : [])],
    close,
    ...(readPool && { reader: pooled(readPool) }),
  };
}

function stateOf(name: PoolState["pool"], { totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function createPool(url: string, timeoutMs: number, onConnectionLost: (error: Error) => void): pg.Pool {
  const settings = Object.entries({
    ...sessionSettings,
    statement_timeout: String(timeoutMs),
    // The pool ends idle connections itself; one that the server ended may be lent before that is heard.
    idle_session_timeout: "0",
  });
  const setUp = settings.map(([name, value]) => `set ${name} = '${value}'`).join(";");
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: "jobsieve",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The pool waits for this before it lends the connection.
    onConnect: async (client) => void (await client.query(setUp)),
  });
  pool.on("error", onConnectionLost);
  // The pool does not hear a connection break while it is lent, and an error that nobody hears ends the
  // process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function check(pool: pg.Pool, setting: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    throw new DatabaseUnreachableError(`${setting} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  if (version < minimumVersion)
    throw new DatabaseUnreachableError(
      `${setting} is PostgreSQL ${version}; ${minimumVersion} or later is needed.`,
    );
}

/** A connection refused on two addresses of one name is an error without a message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "it does not answer";
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const { query } = queryable(client);
    const inTurn = taskQueue();
    const result = await work({ query: (sql, parameters) => inTurn(() => query(sql, parameters)) });
    await commit(client);
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw asQueryError(error);
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL answers a commit after a failed statement by rolling back, without calling it an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK")
    throw new QueryError({ code: "25P02", message: "Transaction was rolled back instead of committed" });
}

/**
 * A connection outlives a statement that fails, which the pool's own query would end it for: on a full disk
 * there may be no other.
 */
function pooled(pool: pg.Pool): Queryable {
  return {
    query: async (sql, parameters) => {
      const client = await pool.connect();
      let broken = false;
      try {
        return await queryable(client).query(sql, parameters);
      } catch (error) {
        broken = !(error instanceof QueryError) || endsConnection.test(error.code);
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** SQLSTATEs of a server that shuts down or throws a client out, and of a connection that failed. */
const endsConnection = /^(57P|08)/;

function queryable(source: pg.PoolClient): Queryable {
  return {
    query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
      try {
        // Several statements in one text have a result each.
        const results: pg.QueryResult | pg.QueryResult[] = await source.query(
          sql,
          parameters && [...parameters],
        );
        const last = Array.isArray(results) ? results.at(-1) : results;
        return (last?.rows ?? []) as Row[];
      } catch (error) {
        throw asQueryError(error);
      }
    },
  };
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parserOf(oid)) as pg.CustomTypesConfig["getTypeParser"],
};

/** As pg-types exports it; its own declarations describe another version. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] };
};

function parserOf(oid: number): (text: string) => unknown {
  const element = arrayElements[oid];
  if (element === undefined) return valueParsers[oid] ?? String;
  const parse = parserOf(element);
  return (text) => arrayParser.create(text, parse).parse();
}
