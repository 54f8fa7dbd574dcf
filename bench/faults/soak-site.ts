import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { occupations } from "../../src/server/sample/occupations";
import { Random } from "../search/random";

/** A folder removed at exit, with the settings of a site that keeps uploads. */
export function soakFolder(): { readonly folder: string; readonly siteConfig: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-soak-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const siteConfig = path.join(folder, "site.json");
  writeFileSync(siteConfig, JSON.stringify({ uploads: { keepDays: 30 }, baseUrl: "https://soak.example" }));
  return { folder, siteConfig };
}

export async function fillWithSample(jobs: number, databaseUrl: string): Promise<void> {
  console.log(`Making ${jobs} sample jobs …`);
  const sample = spawn(process.execPath, ["dist/server/cli.mjs", "sample", "--jobs", String(jobs)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(sample, "exit")) as [number | null];
  if (code !== 0) throw new Error("The sample jobs could not be made.");
}

/** Searches whose results depend on the sample's jobs alone. */
export function steadySearches(count: number, seed: number): string[] {
  const random = new Random(seed);
  const words = occupations.flatMap(({ titles, words: others }) => [...titles, ...others]);
  return Array.from({ length: count }, () => {
    const query = random.pick(words).toLowerCase();
    const more = random.chance(0.4) ? ` ${random.pick(words).toLowerCase().split(" ")[0]}` : "";
    const page = random.chance(0.2) ? "&page=2" : "";
    return `search%5Bexact%5D=1&search%5Bquery%5D=${encodeURIComponent(query + more)}&sort_type=newest${page}`;
  });
}
