import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "../../src/server/database/database";
import { openInWorker } from "../../src/server/database/database-client";
import { type DatabaseKind, emptyDatabase, startBenchCluster } from "../postgres/open-bench-database";
import { runCommand } from "./command";
import { builtFile } from "./serve";

/** Opens the embedded database of a data directory that no server uses. */
export async function withData<Result>(
  directory: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openInWorker(builtFile("database-worker.mjs"), path.join(directory, "database"));
  const found = await work(database);
  await database.close();
  return found;
}

/** A data directory with sample jobs, kept between runs, and its towns; delete the folder to recreate it. */
export async function sampleData(jobs: number) {
  const kept = path.resolve(".cache/bench", `sample-${jobs}`);
  const townsFile = path.join(kept, "towns.json");
  if (!existsSync(townsFile)) await makeSample(jobs, kept);
  return {
    directory: path.join(kept, "data"),
    towns: JSON.parse(readFileSync(townsFile, "utf8")) as string[],
  };
}

/** Made beside its place and then renamed, so that an interrupted one is never used. */
async function makeSample(jobs: number, kept: string): Promise<void> {
  const unfinished = `${kept}-unfinished`;
  const directory = path.join(unfinished, "data");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await fillWithSample(jobs, { DATA_DIR: directory, DATABASE_URL: "" });
  writeFileSync(path.join(unfinished, "towns.json"), JSON.stringify(await readTowns(directory)));
  rmSync(kept, { recursive: true, force: true });
  renameSync(unfinished, kept);
}

export async function fillWithSample(
  jobs: number,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  console.log(`Making ${jobs.toLocaleString("en")} sample jobs …`);
  await runCommand(["sample", "--jobs", String(jobs)], environment);
}

/** Slugs of the towns that have jobs, most jobs first. */
export function readTowns(directory: string): Promise<string[]> {
  return withData(directory, async (database) => {
    const rows = await database.query<{ slug: string }>(
      "select slug from places where class = 'town' and job_count > 0 order by job_count desc, id limit 3000",
    );
    return rows.map(({ slug }) => slug);
  });
}

/** The sample jobs in a database that may be changed: in `folder`, or in a new PostgreSQL database. */
export async function siteData(kind: DatabaseKind, jobs: number, folder: string) {
  const { directory, towns } = await sampleData(jobs);
  const data = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: "" };
  if (kind === "embedded") {
    cpSync(directory, data.DATA_DIR, { recursive: true });
    return { environment: data, towns, stop: async () => undefined };
  }
  const cluster = await startBenchCluster();
  const environment = { ...data, DATABASE_URL: await emptyDatabase(cluster.url, "jobsieve_site") };
  await fillWithSample(jobs, environment);
  return { environment, towns, stop: () => cluster.stop() };
}
