import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import {
  type LighthousePage,
  type LighthouseReport,
  pageOf,
  slowdownFor,
} from "./lighthouse/lighthouse-result";
import { chromiumFlags } from "./serving/chromium-flags";
import { temporaryFolder } from "./serving/command";
import { serve } from "./serving/serve";
import { sampleData } from "./serving/site-data";

// Lighthouse (mobile), run by npx. As it advises: the median of five runs by performance, with a CPU slowdown
// that fits this machine.

const version = "lighthouse@12.8.2";
const flags = `--chrome-flags=${chromiumFlags}`;
const runs = 5;
const folder = temporaryFolder("lighthouse");

function audit(url: string, more: readonly string[] = []): LighthouseReport {
  const file = path.join(folder, "report.json");
  const options = ["--quiet", "--output=json", `--output-path=${file}`, flags, ...more];
  const isThrough = () =>
    spawnSync("npx", ["--yes", version, url, ...options], {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  // Occasionally it misses the page's first event and asks for another run.
  if (!isThrough() && !isThrough()) throw new Error("Lighthouse did not get through.");
  return JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
}

function medianAudit(url: string, slowdown: number): LighthousePage {
  const throttled = [`--throttling.cpuSlowdownMultiplier=${slowdown}`];
  const pages = Array.from({ length: runs }, () => pageOf(audit(url, throttled)));
  const performance = ({ scores }: LighthousePage) => scores.performance ?? 0;
  console.log(`${url}: ${pages.map(performance).join(", ")}`);
  pages.sort((one, other) => performance(one) - performance(other));
  return pages[(runs - 1) / 2] as LighthousePage;
}

const run = beginRun("lighthouse");
const { directory } = await sampleData(20_000);
const server = await serve(directory);
const answer = await fetch(`${server.address}/api/v1/results`);
const { jobs } = (await answer.json()) as { jobs: { url: string }[] };
const { benchmarkIndex } = audit(`${server.address}/jobs`).environment;
const slowdown = slowdownFor(benchmarkIndex);
const pages = ["/", "/jobs", jobs[0]?.url ?? "/jobs"].map((page) =>
  medianAudit(server.address + page, slowdown),
);
writeResult("lighthouse", run, { version, benchmark_index: benchmarkIndex, slowdown, pages });
await server.stop();
