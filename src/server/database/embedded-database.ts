import { mkdir, rename, rm } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { taskQueue } from "../concurrency/tasks";
import { isCluster } from "./data-directory/data-directory";
import { checkChannel, type Database, type Queryable } from "./database";
import { asQueryError } from "./database-errors";
import { locksInProcess } from "./held-lock";
import { valueParsers } from "./value-parsers";

interface EmbeddedOptions {
  /** In memory if omitted. */
  readonly dataDir?: string;
  /** A dump of another embedded database to start from, instead of an empty one. */
  readonly from?: Blob;
}

export interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>;
}

/** PostgreSQL in WebAssembly on the current thread, which every query blocks. Servers use it in a worker. */
export async function openEmbedded({ dataDir, from }: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  if (dataDir !== undefined) await ensureCluster(dataDir);
  const pglite = await PGlite.create({
    ...settings,
    ...(dataDir && { dataDir }),
    ...(from && { loadDataDir: from }),
  });
  const calls = new QueryActivity();
  const inTurn = taskQueue();
  const ask = async <Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
    signal?: AbortSignal,
  ) => {
    // An abort is noticed only between two queries, so give it a chance to arrive.
    if (signal !== undefined) await nextTurn();
    signal?.throwIfAborted();
    return queryable(pglite).query<Row>(sql, parameters);
  };
  const stopHousekeeping = dataDir === undefined ? () => undefined : startHousekeeping(pglite, calls);
  return {
    kind: "embedded",
    query: (sql, parameters, signal) => calls.during(inTurn(() => ask(sql, parameters, signal))),
    transaction: (work) =>
      calls.during(inTurn(() => pglite.transaction((transaction) => work(queryable(transaction))))),
    listen: async (channel, onMessage) => pglite.listen(checkChannel(channel), onMessage),
    tryLock: locksInProcess(),
    dump: () => pglite.dumpDataDir("none"),
    close: async () => {
      stopHousekeeping();
      await pglite.close();
    },
  };
}

/** Built beside its place and moved when complete, so that an interrupted start leaves no partial one. */
export async function ensureCluster(dataDir: string): Promise<void> {
  if (isCluster(dataDir)) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await (await PGlite.create({ dataDir: draft, initDbStartParams: clusterParameters, startParams })).close();
  await rename(draft, dataDir);
}

/** For small machines: the system caches pages, too; WebAssembly memory and recycled logs are not freed. */
const parameters = [
  "shared_buffers=16MB",
  "work_mem=32MB",
  "maintenance_work_mem=16MB",
  "wal_recycle=off",
  "jit=off",
];
const startParams = [...PGlite.defaultStartParams, ...parameters.flatMap((parameter) => ["-c", parameter])];
/** In megabytes: buffers for creating a database, and the size of log files, some of which stand empty. */
const clusterParameters = ["-c", "shared_buffers=16MB", "--wal-segsize=1"];

const settings: PGliteOptions = {
  extensions: { unaccent },
  startParams,
  parsers: { ...valueParsers },
  serializers: {
    17: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`,
  },
};

function queryable(pglite: Pick<PGlite, "query" | "exec">): Queryable {
  return {
    query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) => {
      try {
        const result =
          parameters === undefined
            ? (await pglite.exec(sql)).at(-1)
            : await pglite.query<Row>(sql, [...parameters]);
        return (result?.rows ?? []) as Row[];
      } catch (error) {
        throw asQueryError(error);
      }
    },
  };
}

type Kept = Pick<PGlite, "query" | "exec">;

const intervalMs = 30_000;
const walLimitBytes = 32 * 1024 * 1024;
/** After this long without a query, the next one is not expected at once. */
const lullMs = 250;
/** How long a round waits for a lull, which may never come. A table being filled soon needs statistics. */
const longestWaitMs = { analyze: 10_000, vacuum: 120_000 };
type Work = keyof typeof longestWaitMs;

export class QueryActivity {
  #underWay = 0;
  #lastEnded = performance.now();

  async during<Answer>(call: Promise<Answer>): Promise<Answer> {
    this.#underWay += 1;
    try {
      return await call;
    } finally {
      this.#underWay -= 1;
      this.#lastEnded = performance.now();
    }
  }

  /** 0 while a query is in progress. */
  get idleMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#lastEnded;
  }
}

/**
 * Replaces PostgreSQL's background processes: without checkpoints the log grows for ever, and a start after a
 * crash replays all of it; without vacuum, dead rows pile up. Returns a function that stops it.
 */
export function startHousekeeping(pglite: PGlite, calls: Pick<QueryActivity, "idleMs">): () => void {
  let busy = false;
  let stopped = false;
  const round = () => {
    const left = { ...longestWaitMs };
    return async (work: Work) => {
      for (; calls.idleMs < lullMs && left[work] > 0; left[work] -= lullMs)
        await new Promise((resolve) => setTimeout(resolve, lullMs).unref());
      if (stopped) throw new Error("The database is closing.");
    };
  };
  const tidy = async () => {
    if (busy || pglite.closed) return;
    busy = true;
    try {
      await maintainTables(pglite, round());
      await shortenLog(pglite);
    } finally {
      busy = false;
    }
  };
  // No caller waits for these, they are retried, and a closing database refuses them.
  const timer = setInterval(() => {
    void shortenLog(pglite).catch(() => undefined);
    void tidy().catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** In lulls: after 100,000 changed rows, a statement holds the only connection for half a second. */
export async function maintainTables(
  pglite: Kept,
  lull: (work: Work) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(untidyTables);
  for (const work of ["analyze", "vacuum"] as const) {
    for (const { name } of rows) {
      await lull(work);
      await pglite.exec(`${work} ${name}`);
    }
  }
}

export async function shortenLog(pglite: Kept): Promise<void> {
  const [log] = (await pglite.query<{ bytes: number }>(bytesSinceCheckpoint)).rows;
  if (log !== undefined && log.bytes > walLimitBytes) await pglite.exec("checkpoint");
}

/** Autovacuum's thresholds, plus tables without statistics, whose writer ended before a round. */
const untidyTables = `
  select format('%I.%I', schemaname, stat.relname) as name
  from pg_stat_user_tables as stat join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or (reltuples < 0 and pg_relation_size(relid) > 0)`;

const bytesSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
