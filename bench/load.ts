import { routes } from "../src/shared/routes";
import { beginRun, writeResult } from "./figures/result-files";
import { type LoadFigures, loadRow } from "./load/load-figures";
import { searchesByFrequency } from "./load/query-mix";
import { type LoadPlan, type SendLoad, withClients } from "./serving/clients";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { sampleData } from "./serving/site-data";

// The built server under visitors who ask as fast as it answers. See docs/performance.md.

const { jobs, seconds, requests } = options({ jobs: 100_000, seconds: 20, requests: 0 });
const clients = 8;
const crowd = 400;
/** Seconds before timing starts, to compile code and fill caches. */
const warmUp = Math.min(5, seconds / 2);
const kinds = { fragments: [routes.resultsFragment], pages: [routes.results] };
const mixed = [routes.resultsFragment, routes.resultsFragment, routes.resultsFragment, routes.results];

type Common = Pick<LoadPlan, "address" | "searches">;
type Measure<Figures> = (send: SendLoad, server: WatchedServer, common: Common) => Promise<Figures>;
type Row = LoadFigures["rows"][number];

const measureKind =
  (name: keyof typeof kinds): Measure<Row> =>
  async (send, server, common) => {
    const plan: LoadPlan = { ...common, paths: kinds[name], draw: "zipf", clients, seed: 1 };
    await send({ ...plan, seconds: warmUp, seed: 1001 });
    await server.vitals({ collect: true });
    const report = await send({ ...plan, seconds });
    return loadRow(name, clients, report, await server.vitals());
  };

const measureOverload: Measure<Row> = async (send, server, common) => {
  const plan: LoadPlan = { ...common, paths: kinds.pages, draw: "even", clients: crowd, seed: 5001 };
  await send({ ...plan, clients: 2, seconds: 1 });
  await server.vitals();
  const report = await send({ ...plan, seconds: Math.min(10, seconds) });
  return loadRow("overload, pages", crowd, report, await server.vitals());
};

const watchMemory: Measure<LoadFigures["memory"]> = async (send, server, common) => {
  const steps: LoadFigures["memory"][number][] = [];
  for (let done = 0; ; done += requests / 10) {
    const { memory } = await server.vitals({ collect: true });
    steps.push({ requests: Math.round(done), ...memory });
    if (steps.length > 10) return steps;
    const tenth = { requests: Math.ceil(requests / 10), seed: 9001 + done };
    await send({ ...common, paths: mixed, draw: "zipf", clients, ...tenth });
  }
};

const run = beginRun(`load --jobs ${jobs}${requests > 0 ? ` --requests ${requests}` : ""}`);
const { directory, towns } = await sampleData(jobs);
const searches = searchesByFrequency(20_000, towns);

/** On a newly started server, so that nothing is cached from earlier measurements. */
async function onFreshServer<Figures>(measure: Measure<Figures>): Promise<Figures> {
  const server = await serve(directory);
  const found = await withClients((send) => measure(send, server, { address: server.address, searches }));
  await server.stop();
  return found;
}

const rows: Row[] = [];
const measures = [measureKind("fragments"), measureKind("pages"), measureOverload];
for (const measure of requests > 0 ? [] : measures) rows.push(await onFreshServer(measure));
const memory = requests > 0 ? await onFreshServer(watchMemory) : [];
writeResult(requests > 0 ? `memory-${jobs}` : `load-${jobs}`, run, { jobs, rows, memory });
