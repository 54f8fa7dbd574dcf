import path from "node:path";
import { routes } from "../src/shared/routes";
import { writeHostileFeed } from "./beside/hostile-feed";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { kindOf } from "./postgres/open-bench-database";
import { type LoadPlan, type SendLoad, withClients } from "./serving/clients";
import { exitCode, startCommand, temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Visitors' searches beside an import whose every row is as hard to read as allowed, alternating with the
// same searches alone. See docs/performance.md.

const { jobs, rows, database } = options({ jobs: 20_000, rows: 12_000, database: "embedded" });
const turns = 4;

/** Milliseconds; those alone are of before and after the import, since a server gets faster as it runs. */
async function takeTurn(send: SendLoad, visits: LoadPlan) {
  const measure = async (more: number) =>
    (await send({ ...visits, seed: visits.seed + more })).answers["200"] ?? [];
  const before = await measure(0);
  const importing = startCommand(["import", feed, "--force"], environment);
  const ended = exitCode(importing);
  await send({ ...visits, seconds: 3, seed: visits.seed + 1000 });
  const beside = await measure(50);
  if (importing.exitCode !== null)
    throw new Error("The import was over before its turn: ask for more --rows.");
  importing.kill("SIGINT");
  await ended;
  return { alone: spreadOf([...before, ...(await measure(25))]), beside: spreadOf(beside) };
}

const run = beginRun(`beside --jobs ${jobs} --database ${database}`);
const folder = temporaryFolder("beside");
const { environment, towns, stop } = await siteData(kindOf(database), jobs, folder);
const feed = path.join(folder, "hostile.jsonl");
await writeHostileFeed(feed, rows);
const server = await serve(environment.DATA_DIR, environment);
const taken: Awaited<ReturnType<typeof takeTurn>>[] = [];
await withClients(async (send) => {
  const visits: LoadPlan = {
    ...{ address: server.address, paths: [routes.resultsFragment], clients: 4, pauseAfterAnswer: 40 },
    ...{ searches: searchesByFrequency(20_000, towns), draw: "even", seconds: 12, seed: 1 },
  };
  await send(visits);
  for (let turn = 1; turn <= turns; turn += 1)
    taken.push(await takeTurn(send, { ...visits, seed: 100 * turn }));
});
await server.stop();
await stop();
writeResult(`beside-${database}-${jobs}`, run, { jobs, turns: taken });
