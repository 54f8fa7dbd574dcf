import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { startBenchCluster } from "../postgres/bench-cluster";
import { type DatabaseKind, emptyDatabase } from "../postgres/open-bench-database";
import { sampleData } from "./sample-data";

export interface SiteData {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** Slugs of the towns that have jobs, most jobs first. */
  readonly towns: readonly string[];
  /** Stops PostgreSQL, if there is one. The folder is the caller's. */
  stop(): Promise<void>;
}

/** The sample jobs in a database that may be changed: in `folder`, or in a new PostgreSQL database. */
export async function siteData(
  kind: DatabaseKind,
  jobs: number,
  { folder, built }: { readonly folder: string; readonly built: string },
): Promise<SiteData> {
  const { directory, towns } = await sampleData(jobs, built);
  const data = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: "" };
  if (kind === "embedded") {
    cpSync(directory, data.DATA_DIR, { recursive: true });
    return { environment: data, towns, stop: async () => undefined };
  }
  const cluster = await startBenchCluster();
  const environment = { ...data, DATABASE_URL: await emptyDatabase(cluster.url, "jobsieve_site") };
  execFileSync(process.execPath, ["dist/server/cli.mjs", "sample", "--jobs", String(jobs)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { environment, towns, stop: () => cluster.stop() };
}
