import { randomUUID } from "node:crypto";
import type pg from "pg";
import { taskQueue } from "../concurrency/task-queue";
import type { Database, PoolState, Queryable } from "./database";
import {
  asDatabaseError,
  DatabaseDownError,
  DatabaseReadOnlyError,
  DatabaseUnreachableError,
  QueryError,
  reasonOf,
} from "./database-errors";
import { lockByConnection } from "./held-lock";
import { type ConnectionOptions, connectionsTo } from "./postgres-connections";
import { PostgresListener } from "./postgres-listener";
import { firstThatAnswers } from "./replicas";
import type { WatchedPool } from "./watched-pool";

interface PostgresOptions extends ConnectionOptions {
  readonly databaseUrl: string;
  /** Servers to read from, such as replicas: one address, or several with commas between them, the preferred first. */
  readonly readUrl?: string;
}

const minimumVersion = 15;

/** A PostgreSQL server or cluster. Rejects with a DatabaseUnreachableError when it cannot be used. */
export async function openPostgres(given: PostgresOptions): Promise<Database> {
  const applicationName = `${processes}${randomUUID().slice(0, 8)}`;
  const options = { applicationName, ...given };
  const { databaseUrl, readUrl } = options;
  const main = connectionsTo(databaseUrl, "write", options);
  const urls = readUrl?.split(betweenAddresses) ?? [];
  const replicas = urls.map((url) => connectionsTo(url, "read", options));
  const reader = readerOver(replicas);
  const listener = new PostgresListener(databaseUrl, options.onConnectionLost ?? (() => undefined));
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
    listen: (channel, heard) => listener.listen(channel, heard),
    tryLock: (key) => lockByConnection(databaseUrl, key),
    isAskedElsewhere: () =>
      isAskedElsewhere([pooled(main), ...(reader ? [reader] : [])], options.applicationName),
    connections: () => [stateOf("write", [main]), ...(reader ? [stateOf("read", replicas)] : [])],
    close,
    ...(reader && { reader }),
  };
}

/** What the connections of all processes are called, before a name of each process's own. */
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

/** Between addresses; commas within one stay. */
const betweenAddresses = /,(?=postgres(?:ql)?:\/\/)/;

function readerOver(replicas: readonly WatchedPool[]): Queryable | undefined {
  if (replicas.length === 0) return undefined;
  return firstThatAnswers(replicas.map((connections) => ({ connections, ...pooled(connections) })));
}

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

/** PostgreSQL answers a commit after a failed statement by rolling back, without calling it an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw asDatabaseError(error);
  });
  if (command === "ROLLBACK")
    throw new QueryError({ code: "25P02", message: "Transaction was rolled back instead of committed" });
}

/**
 * A connection outlives a statement that fails, which the pool's own query would end it for: on a full disk
 * there may be no other.
 */
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
        // It must not end the next one's statement.
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
        // Several statements in one text have a result each.
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
