import { setTimeout as wait } from "node:timers/promises";
import { routes } from "../src/shared/routes";
import { verdict } from "./faults/promises";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { type ArrivalPlan, arrive, type LoadPlan, withClients } from "./serving/clients";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { sampleData } from "./serving/site-data";

// Twice the load that the built server sustains, from visitors who keep coming; see docs/resilience.md.

const { jobs, seconds } = options({ jobs: 20_000, seconds: 120 });

/** Sustainable load: eight clients who ask again as soon as they are answered, for uncached pages. */
function sustainable(address: string, searches: readonly string[]) {
  const plan: LoadPlan = {
    ...{ address, searches, paths: [routes.results], draw: "even", clients: 8 },
    ...{ seconds: 10, seed: 11 },
  };
  return withClients(async (send) => {
    await send({ ...plan, seconds: 5, seed: 7 });
    const { answers, seconds: took } = await send(plan);
    return { perSecond: (answers[200]?.length ?? 0) / took, ...spreadOf(answers[200] ?? []) };
  });
}

type Row = Awaited<ReturnType<typeof overload>>;

async function overload(server: WatchedServer, plan: ArrivalPlan) {
  await server.vitals();
  const { answers, lateness, seconds: took } = await arrive(plan);
  const { event_loop_ms, memory } = await server.vitals();
  await wait(5000);
  const calm = await arrive({ ...plan, perSecond: 20, seconds: 5 });
  const all = Object.values(answers).reduce((sum, { length }) => sum + length, 0);
  return {
    connections: plan.connections,
    per_second: Math.round(all / took),
    served_per_second: Math.round((answers[200]?.length ?? 0) / took),
    served: spreadOf(answers[200] ?? []),
    refused: spreadOf(answers[503] ?? []),
    by_status: Object.fromEntries(Object.entries(answers).map(([status, { length }]) => [status, length])),
    ...{ event_loop_ms, lateness, rss: memory.rss },
    afterwards: { ...spreadOf(calm.answers[200] ?? []), others: 100 - (calm.answers[200]?.length ?? 0) },
  };
}

/** A tenth of the throughput is noise. */
function brokenBy(row: Row, sustained: number): string[] {
  const { connections, served_per_second: served, refused, by_status, afterwards } = row;
  const others = Object.keys(by_status).filter((status) => status !== "200" && status !== "503");
  return [
    ...(served < 0.9 * sustained ? [`${served} a second were served, ${Math.round(sustained)} before`] : []),
    ...(refused.p99 > 1000 ? [`refusals took ${refused.p99} ms at p99`] : []),
    ...others.map((status) => `${by_status[status]} were answered ${status}`),
    ...(afterwards.others > 0 ? [`${afterwards.others} of 100 were not answered 5 s afterwards`] : []),
  ].map((each) => `connections ${connections}: ${each}`);
}

const run = beginRun(`overload --jobs ${jobs} --seconds ${seconds}`);
const { directory, towns } = await sampleData(jobs);
const searches = searchesByFrequency(200_000, towns);
const server = await serve(directory);
const before = await sustainable(server.address, searches.slice(0, 20_000));
console.log("Sustainable:", before);
const plan = { address: server.address, perSecond: 2 * Math.round(before.perSecond), seconds };
const rows: Row[] = [];
for (const [turn, connections] of (["kept", "own"] as const).entries()) {
  const paths = searches
    .slice(20_000 + 90_000 * turn, 110_000 + 90_000 * turn)
    .map((search) => `${routes.results}?${search}`);
  rows.push(await overload(server, { ...plan, connections, paths }));
}
writeResult(`overload-${jobs}`, run, { jobs, sustainable: before, rows });
await server.stop();
verdict(rows.flatMap((row) => brokenBy(row, before.perSecond)));
