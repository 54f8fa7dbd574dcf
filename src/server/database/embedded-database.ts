import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import type { Database, Queryable } from "./database";
import { keepHouse } from "./embedded-housekeeping";
import { asQueryError } from "./query-error";
import { checkChannel } from "./session";
import { valueParsers } from "./value-parsers";

export interface EmbeddedOptions {
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
  const stopHousekeeping = dataDir === undefined ? () => undefined : keepHouse(pglite);
  return {
    kind: "embedded",
    query: queryable(pglite).query,
    transaction: (work) => pglite.transaction((transaction) => work(queryable(transaction))),
    listen: async (channel, heard) => pglite.listen(checkChannel(channel), heard),
    dump: () => pglite.dumpDataDir("none"),
    close: async () => {
      stopHousekeeping();
      await pglite.close();
    },
  };
}

/** Made beside its place and moved there when it is whole, so that a start which is cut short leaves no half a database. */
async function ensureCluster(dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, "PG_VERSION"))) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await (await PGlite.create({ dataDir: draft })).close();
  await rename(draft, dataDir);
}

const settings: PGliteOptions = {
  extensions: { unaccent },
  startParams: [...PGlite.defaultStartParams, "-c", "work_mem=128MB", "-c", "jit=off"],
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
