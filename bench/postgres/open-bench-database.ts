import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { Database } from "../../src/server/database/database";
import { openInWorker } from "../../src/server/database/database-client";
import { openPostgres } from "../../src/server/database/postgres-database";
import { builtFile } from "../serving/serve";
import { endWhenInterrupted, PostgresServer } from "./postgres-server";

export const databaseKinds = ["embedded", "postgres"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Throws if there is none of this name. */
export function kindOf(name: string): DatabaseKind {
  const kind = databaseKinds.find((each) => each === name);
  if (kind === undefined) throw new Error(`--database is one of ${databaseKinds.join(", ")}.`);
  return kind;
}

/** Settings as on a dedicated machine of this size; only writes are faster than is safe. */
const settings = {
  shared_buffers: "1GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "4GB",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
};

/**
 * Keeps its data in `BENCH_POSTGRES_DIR`, else the temporary folder: its account may not read the project.
 */
export async function startBenchCluster(): Promise<PostgresServer> {
  const home = process.env.BENCH_POSTGRES_DIR ?? path.join(tmpdir(), "jobsieve-bench-postgres");
  const server = new PostgresServer({ home, name: "data", settings, atExit: "SIGINT" });
  endWhenInterrupted();
  await server.start();
  return server;
}

/** The database of `jobs` generated jobs, kept between runs: on `DATABASE_URL`, else on a new server. */
export async function openBenchPostgres(
  jobs: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { DATABASE_URL } = process.env;
  const cluster = DATABASE_URL === undefined ? await startBenchCluster() : undefined;
  const name = `jobsieve_bench_${jobs}`;
  const url = await asAdmin(cluster?.url ?? DATABASE_URL ?? "", name, async (admin) => {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await admin.query(`create database ${name}`);
  });
  return { url, stop: async () => cluster?.stop() };
}

/** Likewise, of either kind. */
export async function openBenchDatabase(
  kind: DatabaseKind,
  jobs: number,
): Promise<{ readonly database: Database; close(): Promise<void> }> {
  if (kind === "embedded") {
    const folder = path.resolve(".cache/bench", `embedded-${jobs}`);
    mkdirSync(folder, { recursive: true });
    const database = await openInWorker(builtFile("database-worker.mjs"), folder);
    return { database, close: () => database.close() };
  }
  const { url, stop } = await openBenchPostgres(jobs);
  const database = await openPostgres({ databaseUrl: url });
  const close = async () => {
    await database.close();
    await stop();
  };
  return { database, close };
}

/** URL of an empty database of this name; an existing one is dropped. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  return asAdmin(url, name, async (admin) => {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
  });
}

async function asAdmin(url: string, name: string, act: (admin: pg.Client) => Promise<void>): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await act(admin);
  await admin.end();
  return url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
