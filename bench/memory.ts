import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { routes } from "../src/shared/routes";
import { suggestionsRoute } from "../src/shared/suggestions";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { withClients } from "./serving/clients";
import { runCommand, temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { readTowns } from "./serving/site-data";
import { bytesOnDisk, peakMemory } from "./serving/sizes";

// Whether the server fits on a small machine: a first start, then a second one under visitors and an import.
// See docs/performance.md. With the flags that a small machine's server sets itself:
// BENCH_SERVER_FLAGS="--optimize-for-size --wasm-num-compilation-tasks=1".

const { seconds } = options({ seconds: 20 });
const jobs = 20_000;
/** Milliseconds until the embedded database has cleaned up. */
const settledMs = 35_000;
const folder = temporaryFolder("memory");
const directory = path.join(folder, "data");

async function firstStart() {
  const server = await serve(directory);
  await after(settledMs);
  const found = { first_start_bytes: peakMemory(server.pid), directory_bytes: bytesOnDisk(directory) };
  await server.stop();
  return found;
}

/** Imports ten new jobs with the operator's command. Resolves with seconds. */
async function importTen(): Promise<number> {
  const rows = Array.from({ length: 10 }, (_, row) => ({
    ...{ "@type": "JobPosting", identifier: `memory-${row}`, title: "Clockmaker" },
    description: "Winds and mends clocks.",
    hiringOrganization: { name: "Tower Clocks" },
    datePosted: new Date().toISOString(),
    jobLocation: { address: { addressLocality: "Leeds", addressCountry: "GB" } },
  }));
  const feed = path.join(folder, "ten.jsonl");
  writeFileSync(feed, rows.map((row) => JSON.stringify(row)).join("\n"));
  const began = performance.now();
  await runCommand(["import", feed], { DATA_DIR: directory, DATABASE_URL: "" });
  return (performance.now() - began) / 1000;
}

async function serving(towns: readonly string[]) {
  const server = await serve(directory);
  await withClients(async (send) => {
    const plan = { address: server.address, clients: 4 };
    const searches = searchesByFrequency(20_000, towns);
    const paths = [routes.results, routes.resultsFragment];
    await send({ ...plan, paths, searches, draw: "zipf", seed: 1, seconds });
    const typed = ["a", "ma", "man", "nur", "soft", "driv", "tea"].map((text) => `text=${text}`);
    await send({ ...plan, paths: [suggestionsRoute], searches: typed, draw: "even", seed: 2, seconds: 5 });
  });
  const serving_bytes = peakMemory(server.pid);
  const small_import_s = await importTen();
  await after(5_000);
  const with_import_bytes = peakMemory(server.pid);
  await server.stop();
  return { serving_bytes, small_import_s, with_import_bytes };
}

const run = beginRun("memory");
const first = await firstStart();
const second = await serving(await readTowns(directory));
const figures = { jobs, ...first, ...second };
export type MemoryFigures = typeof figures;
writeResult("small-machine", run, figures);
