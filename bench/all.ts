import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bars } from "./figures/bars";
import { barRows, judgeBars } from "./figures/judge-bars";
import { readResults } from "./figures/result-files";

// Runs every benchmark in turn, then compares the figures with the bars of the design's section 10.

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
});

type Step = readonly [name: string, ...options: string[]];

const full: readonly Step[] = [
  ["search", "--jobs", "100000"],
  ["search", "--jobs", "1000000", "--databases", "postgres"],
  ["load", "--jobs", "100000"],
  ["load", "--jobs", "100000", "--requests", "100000"],
  ["page"],
  ["growth"],
  ["uploads"],
  ["memory"],
];
/** Checks within a few minutes that everything runs; sizes are too small for the bars to mean much. */
const quick: readonly Step[] = [
  ["search", "--jobs", "5000", "--runs", "20"],
  ["load", "--jobs", "2000", "--seconds", "3"],
  ["load", "--jobs", "2000", "--requests", "2000"],
  ["page", "--jobs", "2000", "--rounds", "20"],
  ["growth", "--sizes", "2000,5000", "--runs", "10"],
  ["uploads"],
];

const results = values.quick ? "bench/results/quick" : "bench/results";
const env = { ...process.env, BENCH_IS_BUILT: "1", BENCH_RESULTS: results };
const only = values.only?.split(",");
const steps = (values.quick ? quick : full).filter(([name]) => only === undefined || only.includes(name));
const began = new Date().toISOString();
const failed: string[] = [];
for (const step of steps) {
  const name = step.join(" ");
  console.log(`\n── ${name} ──`);
  const { status } = spawnSync(process.execPath, ["bench/start.mjs", ...step], { env, stdio: "inherit" });
  if (status !== 0) failed.push(name);
}

const judged = judgeBars(bars, new Map([...readResults(results)].filter(([, { date }]) => date >= began)));
const count = (verdict: string) => judged.filter((each) => each.verdict === verdict).length;
console.log("\nAgainst the bars of the design:");
console.table(barRows(judged));
console.log(`${count("reached")} reached, ${count("missed")} missed, ${count("not measured")} not measured.`);
if (!values.quick) console.log("npm run bench -- report puts the tables into docs/performance.md.");
for (const name of failed) console.error(`Did not get through: ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
