import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { openPostgres } from "../src/server/database/postgres-database";
import { alternatePath } from "../src/shared/alternates";
import { routes } from "../src/shared/routes";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { openBenchPostgres } from "./postgres/open-bench-database";
import { readBenchPlaces } from "./search/bench-jobs";
import { fillDatabase } from "./search/fill-database";
import { withClients } from "./serving/clients";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { growthDuring, residentMemory } from "./serving/sizes";

// Extra memory of a server on PostgreSQL while it sends sheets of all jobs, one after another: after some
// seconds of visitors, once its memory is stable.

const { jobs, sheets: wanted } = options({ jobs: 200_000, sheets: 3 });
const visitorSeconds = 30;
const settledMs = 3_000;
/** Interval of the memory checks: a server of a million jobs reads for most of a minute after its start. */
const stillMs = 15_000;
const still = 2_000_000;
const maxLooks = 20;

async function fill(databaseUrl: string): Promise<string[]> {
  const database = await openPostgres({ databaseUrl });
  const places = await readBenchPlaces();
  await fillDatabase(database, jobs, places);
  await database.close();
  return places.busiest.slice(0, 3_000).map(({ slug }) => slug);
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
  const began = performance.now();
  const { result, before, growth } = await growthDuring(server.pid, async () => {
    const bytes = await download(server.address + alternatePath("csv"));
    return { bytes, seconds: Math.round((performance.now() - began) / 100) / 10 };
  });
  await after(settledMs);
  const mb = (count: number) => Math.round(count / 1e6);
  const after_mb = mb(residentMemory(server.pid));
  return { before_mb: mb(before), more_mb: mb(growth), after_mb, sheet_mb: mb(result.bytes), ...result };
}

async function download(address: string): Promise<number> {
  const request = get(address, { agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const piece of answer) bytes += (piece as Buffer).length;
  return bytes;
}

const run = beginRun(`sheet --jobs ${jobs}`);
const { url, stop } = await openBenchPostgres(jobs);
const searches = searchesByFrequency(20_000, await fill(url));
const server = await serve(temporaryFolder("sheet"), { DATABASE_URL: url });
const paths = [routes.results, routes.resultsFragment];
const visits = { address: server.address, paths, searches, clients: 4, seed: 1, seconds: visitorSeconds };
await withClients((send) => send({ ...visits, draw: "zipf" }));
await standingStill(server);
const sheets: Awaited<ReturnType<typeof takeSheet>>[] = [];
while (sheets.length < wanted) sheets.push(await takeSheet(server));
writeResult(`sheet-${jobs}`, run, { jobs, sheets });
await server.stop();
await stop();
