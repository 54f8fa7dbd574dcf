import { mkdir, rename, rm } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { taskQueue } from "../concurrency/task-queue";
import { isCluster } from "./data-directory/is-cluster";
import type { Database, Queryable } from "./database";
import { asQueryError } from "./database-errors";
import { Calls, startHousekeeping } from "./embedded-housekeeping";
import { locksInProcess } from "./held-lock";
import { checkChannel } from "./session";
import { valueParsers } from "./value-parsers";

interface EmbeddedOptions {
  /** A directory of its own; in memory when there is none. */
  readonly dataDir?: string;
  /** A dump of another embedded database to begin with, instead of an empty one. */
  readonly from?: Blob;
}

export interface EmbeddedDatabase extends Database {
  /** Everything in it, to begin others with. */
  dump(): Promise<Blob>;
}

/** PostgreSQL in WebAssembly, in this very thread: every query blocks it. Servers use it in a worker. */
export async function openEmbedded({ dataDir, from }: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  if (dataDir !== undefined) await ensureCluster(dataDir);
  const pglite = await PGlite.create({
    ...settings,
    ...(dataDir && { dataDir }),
    ...(from && { loadDataDir: from }),
  });
  const calls = new Calls();
  const inTurn = taskQueue();
  const ask = async <Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
    signal?: AbortSignal,
  ) => {
    // That nobody waits any more is heard between two queries, or else never.
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
    listen: async (channel, heard) => pglite.listen(checkChannel(channel), heard),
    tryLock: locksInProcess(),
    dump: () => pglite.dumpDataDir("none"),
    close: async () => {
      stopHousekeeping();
      await pglite.close();
    },
  };
}

/**
 * Made beside its place and moved there when it is whole, so that a start which is cut short leaves no half a
 * database.
 */
export async function ensureCluster(dataDir: string): Promise<void> {
  if (isCluster(dataDir)) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await (await PGlite.create({ dataDir: draft, initDbStartParams: clusterParameters, startParams })).close();
  await rename(draft, dataDir);
}

/**
 * For a small machine: pages that are not in the database's own buffers are in the system's. Memory of
 * WebAssembly is never given back, nor would be files of the log that wait to be used again.
 */
const parameters = [
  "shared_buffers=16MB",
  "work_mem=32MB",
  "maintenance_work_mem=16MB",
  "wal_recycle=off",
  "jit=off",
];
const startParams = [...PGlite.defaultStartParams, ...parameters.flatMap((parameter) => ["-c", parameter])];
/** In megabytes: what a new database is made in, and files of its log, of which some always stand empty. */
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
