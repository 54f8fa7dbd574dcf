import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import { suggestionsRoute } from "../src/shared/suggestions";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { withClients } from "./load/send-load";
import { type MemoryFigures, memoryFigureRows } from "./memory/memory-result";
import { bytesOnDisk, peakMemory } from "./memory/sizes";
import { readTowns } from "./serving/sample-data";
import { serve } from "./serving/serve";

// Whether the server fits on a small machine: a first start, then a second one under visitors and an import.
// See docs/performance.md. With the flags that a small machine's server sets itself:
// BENCH_SERVER_FLAGS="--optimize-for-size --wasm-num-compilation-tasks=1".

const { values } = parseArgs({ options: { seconds: { type: "string", default: "20" } } });
const seconds = Number(values.seconds);
const jobs = 20_000;
/** Milliseconds until the embedded database has cleaned up. */
const settledMs = 35_000;
const built = import.meta.dirname;

async function firstStart(directory: string) {
  const server = await serve(directory);
  try {
    await after(settledMs);
    return { first_start_bytes: peakMemory(server.pid), directory_bytes: bytesOnDisk(directory) };
  } finally {
    await server.stop();
  }
}

/** Imports ten new jobs with the operator's command. Resolves with seconds. */
async function importTen(directory: string, feed: string): Promise<number> {
  const rows = Array.from({ length: 10 }, (_, row) => ({
    ...{
      "@type": "JobPosting",
      identifier: `memory-${row}`,
      title: "Clockmaker",
      description: "Winds and mends clocks.",
    },
    hiringOrganization: { name: "Tower Clocks" },
    datePosted: new Date().toISOString(),
    jobLocation: { address: { addressLocality: "Leeds", addressCountry: "GB" } },
  }));
  writeFileSync(feed, rows.map((row) => JSON.stringify(row)).join("\n"));
  const began = performance.now();
  const child = spawn(process.execPath, ["dist/server/cli.mjs", "import", feed], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("The ten jobs could not be imported.");
  return (performance.now() - began) / 1000;
}

async function serving(directory: string, feed: string, towns: readonly string[]) {
  const server = await serve(directory);
  const { address } = server;
  try {
    await withClients(path.join(built, "load-clients.mjs"), async (send) => {
      const plan = { address, clients: 4, pauseAfterRefusal: 100, seconds } as const;
      const searches = searchesByFrequency(20_000, towns);
      const paths = [routes.results, routes.resultsFragment];
      await send({ ...plan, paths, searches, draw: "zipf", seed: 1 });
      const typed = ["a", "ma", "man", "nur", "soft", "driv", "tea"].map((text) => `text=${text}`);
      await send({
        ...plan,
        paths: [suggestionsRoute],
        searches: typed,
        draw: "even",
        seed: 2,
        seconds: 5,
      });
    });
    const serving_bytes = peakMemory(server.pid);
    const small_import_s = await importTen(directory, feed);
    await after(5_000);
    return { serving_bytes, small_import_s, with_import_bytes: peakMemory(server.pid) };
  } finally {
    await server.stop();
  }
}

const run = beginRun("npm run bench -- memory");
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-memory-"));
const directory = path.join(folder, "data");
try {
  const first = await firstStart(directory);
  const towns = await readTowns(path.join(directory, "database"), built);
  const second = await serving(directory, path.join(folder, "ten.jsonl"), towns);
  const figures: MemoryFigures = { jobs, ...first, ...second };
  console.table(memoryFigureRows(figures));
  writeResult("small-machine", run, figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
