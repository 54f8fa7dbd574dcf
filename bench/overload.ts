import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import type { LoadPlan } from "./load/load-plan";
import { searchesByFrequency } from "./load/query-mix";
import { withClients } from "./load/send-load";
import type { ArrivalPlan, Arrived } from "./overload/arrivals";
import { sampleData } from "./serving/sample-data";
import { serve, type WatchedServer } from "./serving/serve";

// Twice the load that the built server sustains, from visitors who keep coming; see docs/resilience.md.

const { values } = parseArgs({
  options: { jobs: { type: "string", default: "20000" }, seconds: { type: "string", default: "120" } },
});
const jobs = Number(values.jobs);
const seconds = Number(values.seconds);
const built = import.meta.dirname;

/** Sustainable load: eight clients who ask again as soon as they are answered, for uncached pages. */
async function sustainable(address: string, searches: readonly string[]): Promise<Served> {
  const plan: LoadPlan = {
    ...{ address, searches, paths: [routes.results], draw: "even", clients: 8 },
    ...{ seconds: 10, pauseAfterRefusal: 100, seed: 11 },
  };
  return withClients(path.join(built, "load-clients.mjs"), async (send) => {
    await send({ ...plan, seconds: 5, seed: 7 });
    const { answers, seconds: took } = await send(plan);
    return { perSecond: (answers[200]?.length ?? 0) / took, ...spreadOf(answers[200] ?? []) };
  });
}

interface Served {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

async function arrive(plan: ArrivalPlan): Promise<Arrived> {
  const child = fork(path.join(built, "overload-clients.mjs"));
  try {
    child.send(plan);
    const [report] = (await once(child, "message")) as [Arrived];
    return report;
  } finally {
    child.kill();
  }
}

async function overload(server: WatchedServer, plan: ArrivalPlan) {
  await server.vitals();
  const { answers, lateness, seconds: took } = await arrive(plan);
  const { refusal_ms, event_loop_ms, memory } = await server.vitals();
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
    ...{ refused_in_server: refusal_ms, event_loop_ms, lateness, rss: memory.rss },
    afterwards: { ...spreadOf(calm.answers[200] ?? []), others: 100 - (calm.answers[200]?.length ?? 0) },
  };
}

const run = beginRun(`npm run bench -- overload --jobs ${jobs} --seconds ${seconds}`);
const { directory, towns } = await sampleData(jobs, built);
const searches = searchesByFrequency(200_000, towns);
const server = await serve(directory);
try {
  const before = await sustainable(server.address, searches.slice(0, 20_000));
  console.log(
    `Sustainable: ${before.perSecond.toFixed(0)} pages a second, p50 ${before.p50} ms, p99 ${before.p99} ms.`,
  );
  const plan = {
    port: Number(new URL(server.address).port),
    perSecond: 2 * Math.round(before.perSecond),
    seconds,
  };
  const rows = [];
  for (const [turn, connections] of (["kept", "own"] as const).entries()) {
    const paths = searches
      .slice(20_000 + 90_000 * turn, 110_000 + 90_000 * turn)
      .map((search) => `${routes.results}?${search}`);
    const row = await overload(server, { ...plan, connections, paths });
    console.log(row);
    rows.push(row);
  }
  writeResult(`overload-${jobs}`, run, { jobs, sustainable: before, rows });
} finally {
  await server.stop();
}
