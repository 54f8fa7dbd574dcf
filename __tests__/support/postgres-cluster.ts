import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../src/server/database/migrate";
import { openPostgres } from "../../src/server/database/postgres-database";
import { runDirectory, runPid } from "./test-run";

const patienceMs = 60_000;
const template = "migrated";

/** URL of a fresh, migrated database in the run's PostgreSQL, which the first call starts. */
export async function createPostgresDatabase(): Promise<string> {
  const url = await clusterUrl();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = await connectWhenReady(url("postgres"));
  try {
    await client.query("select pg_advisory_lock(1)");
    await ensureTemplate(client, url(template));
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return url(name);
}

async function ensureTemplate(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
  if (rowCount !== 0) return;
  await client.query(`create database ${template}`);
  const database = await openPostgres({ databaseUrl });
  await migrate(database);
  await database.close();
}

/** Paths of the programs of the run's PostgreSQL, which any account can run. */
export async function postgresBinary(): Promise<(name: string) => string> {
  await clusterUrl();
  return (name) => path.join(runDirectory(), "postgres/native/bin", name);
}

async function clusterUrl(): Promise<(database: string) => string> {
  const directory = runDirectory();
  if (claim(path.join(directory, "keeper"))) {
    const keeper = path.join(__dirname, "postgres-keeper.js");
    const flags = { detached: true, stdio: "ignore" } as const;
    spawn(process.execPath, [keeper, directory, String(runPid)], flags).unref();
  }
  const report = await reported(path.join(directory, "cluster.json"));
  if (report.error !== undefined) throw new Error(`PostgreSQL for tests did not start: ${report.error}`);
  return (database) =>
    `postgres://postgres@/${database}?host=${encodeURIComponent(report.socketDirectory ?? "")}`;
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

async function reported(file: string): Promise<{ socketDirectory?: string; error?: string }> {
  for (const deadline = Date.now() + patienceMs; ; await wait(50)) {
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function connectWhenReady(connectionString: string): Promise<pg.Client> {
  for (const deadline = Date.now() + patienceMs; ; await wait(50)) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
