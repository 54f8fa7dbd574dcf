import path from "node:path";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import { beginRun, writeResult } from "./figures/result-files";
import type { LoadPlan } from "./load/load-plan";
import { type LoadRow, loadRow, type MemoryStep } from "./load/load-result";
import { printLoad } from "./load/load-tables";
import { searchesByFrequency } from "./load/query-mix";
import { type SendLoad, withClients } from "./load/send-load";
import { sampleData } from "./serving/sample-data";
import { serve, type WatchedServer } from "./serving/serve";

// The built server under visitors that ask as fast as it answers; docs/performance.md says more.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "100000" },
    seconds: { type: "string", default: "20" },
    clients: { type: "string", default: "8" },
    searches: { type: "string", default: "20000" },
    overload: { type: "string", default: "400" },
    requests: { type: "string", default: "0" },
  },
});
const jobs = Number(values.jobs);
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const requests = Number(values.requests);
const built = import.meta.dirname;
/** Before anything is timed, so that code is compiled and caches hold what they would. Seconds. */
const warmUp = Math.min(5, seconds / 2);
const kinds = { fragments: [routes.resultsFragment], pages: [routes.results] };
const mixed = [routes.resultsFragment, routes.resultsFragment, routes.resultsFragment, routes.results];

type Common = Pick<LoadPlan, "address" | "searches" | "pauseAfterRefusal">;

async function measureKinds(send: SendLoad, server: WatchedServer, common: Common): Promise<LoadRow[]> {
  const rows: LoadRow[] = [];
  for (const [name, paths] of Object.entries(kinds)) {
    const plan: LoadPlan = { ...common, paths, draw: "zipf", clients, seed: 1 };
    await send({ ...plan, seconds: warmUp, seed: 1001 });
    await server.vitals({ collect: true });
    const report = await send({ ...plan, seconds });
    rows.push(loadRow(name, clients, report, await server.vitals()));
  }
  return rows;
}

/** Far more clients than the server takes on at once, asking for pages that no cache holds. */
async function measureOverload(send: SendLoad, server: WatchedServer, common: Common): Promise<LoadRow> {
  const crowd = Number(values.overload);
  const plan: LoadPlan = { ...common, paths: kinds.pages, draw: "even", clients: crowd, seed: 5001 };
  await server.vitals();
  const report = await send({ ...plan, seconds: Math.min(10, seconds) });
  return loadRow("overload, pages", crowd, report, await server.vitals());
}

/** Memory at the start and after each tenth of the requests. */
async function watchMemory(send: SendLoad, server: WatchedServer, common: Common): Promise<MemoryStep[]> {
  const steps: MemoryStep[] = [];
  for (let done = 0; ; done += requests / 10) {
    const { memory } = await server.vitals({ collect: true });
    const { heapUsed, rss, external } = memory;
    steps.push({ requests: Math.round(done), heapUsed, rss, external });
    if (steps.length > 10) return steps;
    await send({
      ...common,
      paths: mixed,
      draw: "zipf",
      clients,
      requests: Math.ceil(requests / 10),
      seed: 9001 + done,
    });
  }
}

const run = beginRun(`npm run bench:load -- --jobs ${jobs}${requests > 0 ? ` --requests ${requests}` : ""}`);
const { directory, towns } = await sampleData(jobs, built);
const searches = searchesByFrequency(Number(values.searches), towns);
const server = await serve(directory);
try {
  await withClients(path.join(built, "load-clients.mjs"), async (send) => {
    const common = { address: server.address, searches, pauseAfterRefusal: 100 };
    const rows = requests > 0 ? [] : await measureKinds(send, server, common);
    if (requests === 0) rows.push(await measureOverload(send, server, common));
    const memory = requests > 0 ? await watchMemory(send, server, common) : [];
    const figures = { jobs, searches: searches.length, rows, memory };
    printLoad(figures);
    writeResult(requests > 0 ? `memory-${jobs}` : `load-${jobs}`, run, figures);
  });
} finally {
  await server.stop();
}
