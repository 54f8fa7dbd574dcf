import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openInWorker } from "../../src/server/database/database-client";

export interface SampleData {
  /** DATA_DIR of an embedded database with the sample jobs. */
  readonly directory: string;
  /** Slugs of the towns that have jobs, most jobs first. */
  readonly towns: readonly string[];
}

/** The jobs of `npx jobsieve sample`, kept between runs; delete the folder to recreate it. */
export async function sampleData(jobs: number, built: string): Promise<SampleData> {
  const kept = path.resolve(".cache/bench", `sample-${jobs}`);
  const directory = path.join(kept, "data");
  const townsFile = path.join(kept, "towns.json");
  if (!existsSync(townsFile)) await make(jobs, kept, built);
  return { directory, towns: JSON.parse(readFileSync(townsFile, "utf8")) as string[] };
}

/** Made beside its place and then renamed, so that an interrupted one is never used. */
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

/** `folder`: an embedded database that is not open elsewhere. */
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
