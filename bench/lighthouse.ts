import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import {
  type LighthousePage,
  type LighthouseReport,
  pageOf,
  printLighthouse,
  slowdownFor,
} from "./lighthouse/lighthouse-result";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// Lighthouse (mobile), run by npx. As it advises: the median of five runs by performance, with a CPU slowdown
// that fits this machine.

const lighthouse = "lighthouse@12.8.2";
const flags = "--headless --no-sandbox --disable-gpu --no-first-run";

function audit(url: string, folder: string, more: readonly string[] = []): LighthouseReport {
  const file = path.join(folder, "report.json");
  const options = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`, ...more];
  const isThrough = () =>
    spawnSync("npx", ["--yes", lighthouse, url, ...options], {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  // Occasionally it misses the page's first event and asks for another run.
  if (!isThrough() && !isThrough()) throw new Error("Lighthouse did not get through.");
  return JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
}

const runs = 5;

function medianAudit(url: string, folder: string, slowdown: number): LighthousePage {
  const throttled = [`--throttling.cpuSlowdownMultiplier=${slowdown}`];
  const pages = Array.from({ length: runs }, () => pageOf(audit(url, folder, throttled)));
  const performance = pages.map(({ scores }) => scores.performance ?? 0);
  console.log(`${url}: ${performance.join(", ")}`);
  return pages.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))[
    (runs - 1) / 2
  ] as LighthousePage;
}

const run = beginRun("npm run bench -- lighthouse");
const { directory } = await sampleData(20_000, import.meta.dirname);
const server = await serve(directory);
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-lighthouse-"));
try {
  const answer = await fetch(`${server.address}/api/v1/results`);
  const { jobs } = (await answer.json()) as { jobs: { url: string }[] };
  const { benchmarkIndex } = audit(`${server.address}/jobs`, folder).environment;
  const slowdown = slowdownFor(benchmarkIndex);
  const pages = ["/", "/jobs", jobs[0]?.url ?? "/jobs"].map((page) =>
    medianAudit(server.address + page, folder, slowdown),
  );
  const figures = { version: lighthouse, benchmark_index: benchmarkIndex, slowdown, pages };
  printLighthouse(figures);
  writeResult("lighthouse", run, figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
}
