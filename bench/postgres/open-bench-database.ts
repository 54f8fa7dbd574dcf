import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Database } from "../../src/server/database/database";
import { openInWorker } from "../../src/server/database/database-client";
import { openPostgres } from "../../src/server/database/postgres-database";
import { startBenchCluster } from "./bench-cluster";

export const databaseKinds = ["embedded", "postgres"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface OpenedBench {
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * A database of `jobs` generated jobs, kept between runs. PostgreSQL: on `DATABASE_URL`, else a new server.
 */
export async function openBenchDatabase(
  kind: DatabaseKind,
  jobs: number,
  built: string,
): Promise<OpenedBench> {
  if (kind === "embedded") {
    const folder = path.resolve(".cache/bench", `embedded-${jobs}`);
    mkdirSync(folder, { recursive: true });
    const database = await openInWorker(path.join(built, "database-worker.mjs"), folder);
    return { database, close: () => database.close() };
  }
  const { DATABASE_URL } = process.env;
  const cluster = DATABASE_URL === undefined ? await startBenchCluster() : undefined;
  const url = await databaseFor(cluster?.url ?? DATABASE_URL ?? "", `jobsieve_bench_${jobs}`);
  const database = await openPostgres({ databaseUrl: url });
  const close = async () => {
    await database.close();
    await cluster?.stop();
  };
  return { database, close };
}

/** URL of the database of this name, created if missing. */
export async function databaseFor(url: string, name: string): Promise<string> {
  return asAdmin(url, name, async (admin) => {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await admin.query(`create database ${name}`);
  });
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
