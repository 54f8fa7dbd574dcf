import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openPostgres } from "../src/server/database/postgres-database";
import { alternatePath } from "../src/shared/alternates";
import { routes } from "../src/shared/routes";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { withClients } from "./load/send-load";
import { residentMemory } from "./memory/sizes";
import { startBenchCluster } from "./postgres/bench-cluster";
import { databaseFor } from "./postgres/open-bench-database";
import { readBenchPlaces } from "./search/bench-places";
import { fillDatabase } from "./search/fill-database";
import { serve, type WatchedServer } from "./serving/serve";

// Extra memory of a server on PostgreSQL while it sends sheets of all jobs, one after another: after some
// seconds of visitors, once its memory is stable.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "200000" },
    sheets: { type: "string", default: "3" },
    visitors: { type: "string", default: "30" },
  },
});
const jobs = Number(values.jobs);
const built = import.meta.dirname;
const settledMs = 3_000;
/** Interval of the memory checks: a server of a million jobs reads for most of a minute after its start. */
const stillMs = 15_000;
const still = 2_000_000;
const maxLooks = 20;

async function filled(cluster: string): Promise<{ url: string; towns: string[] }> {
  const url = await databaseFor(cluster, `jobsieve_bench_${jobs}`);
  const database = await openPostgres({ databaseUrl: url });
  const places = await readBenchPlaces();
  await fillDatabase(database, jobs, places);
  await database.close();
  return { url, towns: places.busiest.slice(0, 3_000).map(({ slug }) => slug) };
}

async function visit({ address }: WatchedServer, seconds: number, towns: readonly string[]): Promise<number> {
  return withClients(path.join(built, "load-clients.mjs"), async (send) => {
    const searches = searchesByFrequency(20_000, towns);
    const paths = [routes.results, routes.resultsFragment];
    const plan = { address, paths, searches, draw: "zipf", clients: 4, seed: 1 } as const;
    const { answers } = await send({ ...plan, pauseAfterRefusal: 100, seconds });
    return answers["200"]?.length ?? 0;
  });
}

async function standingStill({ pid }: WatchedServer): Promise<void> {
  let before = 0;
  for (let look = 0; look < maxLooks; look += 1) {
    const now = residentMemory(pid);
    if (Math.abs(now - before) < still) return;
    before = now;
    await after(stillMs);
  }
}

async function takeSheet(server: WatchedServer) {
  const before = residentMemory(server.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(server.pid));
  }, 50);
  const began = performance.now();
  const bytes = await download(server.address + alternatePath("csv"));
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  clearInterval(watch);
  await after(settledMs);
  const mb = (count: number) => Math.round(count / 1e6);
  const figures = {
    before_mb: mb(before),
    more_mb: mb(peak - before),
    after_mb: mb(residentMemory(server.pid)),
  };
  return { ...figures, sheet_mb: mb(bytes), seconds };
}

async function download(address: string): Promise<number> {
  const request = get(address, { agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const piece of answer) bytes += (piece as Buffer).length;
  return bytes;
}

const run = beginRun(`npm run bench -- sheet --jobs ${jobs}`);
const { DATABASE_URL } = process.env;
const cluster = DATABASE_URL === undefined ? await startBenchCluster() : undefined;
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-sheet-"));
try {
  const { url, towns } = await filled(cluster?.url ?? DATABASE_URL ?? "");
  const server = await serve(folder, { DATABASE_URL: url });
  try {
    const seconds = Number(values.visitors);
    const visits = seconds > 0 ? await visit(server, seconds, towns) : 0;
    await standingStill(server);
    const sheets: Awaited<ReturnType<typeof takeSheet>>[] = [];
    while (sheets.length < Number(values.sheets)) sheets.push(await takeSheet(server));
    console.log(`${visits} visits before`);
    console.table(sheets);
    writeResult(`sheet-${jobs}`, run, { jobs, visits, sheets });
  } finally {
    await server.stop();
  }
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
