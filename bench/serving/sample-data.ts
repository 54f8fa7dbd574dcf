import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openInWorker } from "../../src/server/database/database-client";

export interface SampleData {
  /** DATA_DIR of an embedded database with the sample's jobs. */
  readonly directory: string;
  /** Slugs of the towns that have jobs, those with the most first. */
  readonly towns: readonly string[];
}

/**
 * The jobs that `npm run sample` makes, as a data directory that is kept from run to run; delete the folder to have it made anew.
 * `built` is the folder of the benchmarks' own threads.
 */
export async function sampleData(jobs: number, built: string): Promise<SampleData> {
  const kept = path.resolve(".cache/bench", `sample-${jobs}`);
  const directory = path.join(kept, "data");
  const townsFile = path.join(kept, "towns.json");
  if (!existsSync(townsFile)) await make(jobs, kept, built);
  return { directory, towns: JSON.parse(readFileSync(townsFile, "utf8")) as string[] };
}

/** Beside its place first, so that one that was cut short is never taken for whole. */
async function make(jobs: number, kept: string, built: string): Promise<void> {
  const unfinished = `${kept}-unfinished`;
  const directory = path.join(unfinished, "data");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  console.log(`Making ${jobs.toLocaleString("en")} sample jobs …`);
  const sample = spawn(process.execPath, ["dist/server/cli.mjs", "sample", "--jobs", String(jobs)], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(sample, "exit")) as [number | null];
  if (code !== 0) throw new Error("The sample jobs could not be made.");
  const towns = await readTowns(path.join(directory, "database"), built);
  writeFileSync(path.join(unfinished, "towns.json"), JSON.stringify(towns));
  rmSync(kept, { recursive: true, force: true });
  renameSync(unfinished, kept);
}

/** `folder` is that of an embedded database which nobody has open. */
export async function readTowns(folder: string, built: string): Promise<string[]> {
  const database = await openInWorker(path.join(built, "database-worker.mjs"), folder);
  try {
    const rows = await database.query<{ slug: string }>(
      "select slug from places where class = 'town' and job_count > 0 order by job_count desc, id limit 3000",
    );
    return rows.map(({ slug }) => slug);
  } finally {
    await database.close();
  }
}
