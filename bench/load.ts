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

// The built server under visitors who ask as fast as it answers. See docs/performance.md.

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
/** Seconds before timing starts, to compile code and fill caches. */
const warmUp = Math.min(5, seconds / 2);
const kinds = { fragments: [routes.resultsFragment], pages: [routes.results] };
const mixed = [routes.resultsFragment, routes.resultsFragment, routes.resultsFragment, routes.results];

type Common = Pick<LoadPlan, "searches" | "pauseAfterRefusal">;
type Measure<Figures> = (send: SendLoad, server: WatchedServer) => Promise<Figures>;

const measureKind =
  (common: Common, name: keyof typeof kinds): Measure<LoadRow> =>
  async (send, server) => {
    const { address } = server;
    const plan: LoadPlan = { ...common, address, paths: kinds[name], draw: "zipf", clients, seed: 1 };
    await send({ ...plan, seconds: warmUp, seed: 1001 });
    await server.vitals({ collect: true });
    const report = await send({ ...plan, seconds });
    return loadRow(name, clients, report, await server.vitals());
  };

const measureOverload =
  (common: Common): Measure<LoadRow> =>
  async (send, server) => {
    const crowd = Number(values.overload);
    const { address } = server;
    const plan: LoadPlan = {
      ...common,
      address,
      paths: kinds.pages,
      draw: "even",
      clients: crowd,
      seed: 5001,
    };
    await send({ ...plan, clients: 2, seconds: 1 });
    await server.vitals();
    const report = await send({ ...plan, seconds: Math.min(10, seconds) });
    return loadRow("overload, pages", crowd, report, await server.vitals());
  };

const watchMemory =
  (common: Common): Measure<MemoryStep[]> =>
  async (send, server) => {
    const { address } = server;
    const steps: MemoryStep[] = [];
    for (let done = 0; ; done += requests / 10) {
      const { memory } = await server.vitals({ collect: true });
      const { heapUsed, rss, external } = memory;
      steps.push({ requests: Math.round(done), heapUsed, rss, external });
      if (steps.length > 10) return steps;
      const tenth = { requests: Math.ceil(requests / 10), seed: 9001 + done };
      await send({ ...common, address, paths: mixed, draw: "zipf", clients, ...tenth });
    }
  };

/** On a newly started server, so that nothing is cached from earlier measurements. */
async function onFreshServer<Figures>(directory: string, measure: Measure<Figures>): Promise<Figures> {
  const server = await serve(directory);
  try {
    return await withClients(path.join(built, "load-clients.mjs"), (send) => measure(send, server));
  } finally {
    await server.stop();
  }
}

const run = beginRun(`npm run bench -- load --jobs ${jobs}${requests > 0 ? ` --requests ${requests}` : ""}`);
const { directory, towns } = await sampleData(jobs, built);
const searches = searchesByFrequency(Number(values.searches), towns);
const common = { searches, pauseAfterRefusal: 100 };
const measures = [measureKind(common, "fragments"), measureKind(common, "pages"), measureOverload(common)];
const rows: LoadRow[] = [];
for (const measure of requests > 0 ? [] : measures) rows.push(await onFreshServer(directory, measure));
const memory = requests > 0 ? await onFreshServer(directory, watchMemory(common)) : [];
const figures = { jobs, searches: searches.length, rows, memory };
printLoad(figures);
writeResult(requests > 0 ? `memory-${jobs}` : `load-${jobs}`, run, figures);
