import { spawnSync } from "node:child_process";
import { performanceParts } from "./figures/performance-page";
import { readResults } from "./figures/result-files";
import { options } from "./serving/options";

// Runs every benchmark in turn, then compares the figures with the bars of the design's section 10.

const steps = [
  "search --jobs 100000",
  "search --jobs 1000000 --databases postgres",
  "load --jobs 100000",
  "load --jobs 100000 --requests 100000",
  "page",
  "growth",
  "uploads",
  "memory",
];
const { only } = options({ only: "" });
const env = { ...process.env, BENCH_IS_BUILT: "1" };
const began = new Date().toISOString();
const failed: string[] = [];
for (const step of steps) {
  const [name = "", ...more] = step.split(" ");
  if (only !== "" && !only.split(",").includes(name)) continue;
  console.log(`\n── ${step} ──`);
  const { status } = spawnSync(process.execPath, ["bench/start.mjs", name, ...more], {
    env,
    stdio: "inherit",
  });
  if (status !== 0) failed.push(step);
}

const results = new Map([...readResults()].filter(([, { date }]) => date >= began));
console.log("\nAgainst the bars of the design:");
for (const text of Object.values(performanceParts(results))) console.log(`\n${text}`);
console.log("\nnpm run bench -- report puts the tables into docs/performance.md.");
for (const step of failed) console.error(`Did not get through: ${step}`);
process.exitCode = failed.length > 0 ? 1 : 0;
