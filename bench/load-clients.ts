import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./figures/percentiles";
import { Random } from "./search/random";
import type { ArrivalPlan, Arrived, LoadPlan, LoadReport } from "./serving/clients";

// Visitors of the benchmarks, in their own process: receives plans over IPC, answers each with a report.

const headers = { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html,application/json" };
/** Milliseconds until somebody who arrives gives up. */
const patience = 20_000;

process.on("message", (plan: LoadPlan | ArrivalPlan) => {
  const reporting: Promise<LoadReport> = "perSecond" in plan ? arrive(plan) : visit(plan);
  // A rejection ends this process, which the benchmark notices.
  void reporting.then((report) => process.send?.(report));
});

/** Clients who ask again after each answer. */
async function visit(plan: LoadPlan): Promise<LoadReport> {
  const { pauseAfterAnswer = 0, pauseAfterRefusal = 100 } = plan;
  const agent = new http.Agent({ keepAlive: true, maxSockets: plan.clients });
  const answers: Record<string, number[]> = {};
  const started = performance.now();
  const until = plan.seconds === undefined ? Number.POSITIVE_INFINITY : started + plan.seconds * 1000;
  let left = plan.requests ?? Number.POSITIVE_INFINITY;
  const client = async (seed: number) => {
    const random = new Random(seed);
    await wait(pauseAfterAnswer * random.next());
    while (performance.now() < until && left > 0) {
      left -= 1;
      const search = plan.draw === "zipf" ? random.pickZipf(plan.searches) : random.pick(plan.searches);
      const path = random.pick(plan.paths);
      const begun = performance.now();
      const code = await ask(`${plan.address}${path}${search && `?${search}`}`, { agent });
      answers[code] ??= [];
      answers[code].push(performance.now() - begun);
      const pause = code === "503" ? pauseAfterRefusal : pauseAfterAnswer;
      // Between half and one and a half times as long, so that clients do not fall into step.
      if (pause > 0) await wait(pause * (0.5 + random.next()));
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, (_, place) => client(plan.seed + place)));
  agent.destroy();
  return { seconds: (performance.now() - started) / 1000, answers };
}

/** People who come at a fixed rate, however long the answers take. */
async function arrive({ address, paths, perSecond, seconds, connections }: ArrivalPlan): Promise<Arrived> {
  const agent = new http.Agent({ keepAlive: connections === "kept" });
  const answers: Record<string, number[]> = {};
  const lateness: number[] = [];
  const underWay: Promise<void>[] = [];
  const come = async (path: string, due: number) => {
    const code = await ask(address + path, { agent, timeout: patience });
    answers[code] ??= [];
    answers[code].push(performance.now() - due);
  };
  const started = performance.now();
  for (let sent = 0; sent < perSecond * seconds; ) {
    const elapsed = (performance.now() - started) / 1000;
    for (; sent < Math.min(elapsed, seconds) * perSecond; sent += 1) {
      const due = started + (sent * 1000) / perSecond;
      lateness.push(performance.now() - due);
      underWay.push(come(paths[sent % paths.length] ?? "/", due));
    }
    await wait(1);
  }
  await Promise.all(underWay);
  agent.destroy();
  lateness.sort((one, other) => one - other);
  return {
    answers,
    lateness: { p99: percentile(lateness, 0.99), most: lateness.at(-1) ?? 0 },
    seconds: (performance.now() - started) / 1000,
  };
}

/** The status of the whole answer, or `failed`. */
function ask(url: string, options: http.RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const failed = () => resolve("failed");
    const request = http.get(url, { ...options, headers }, (response) => {
      response.on("end", () => resolve(String(response.statusCode)));
      response.on("error", failed).resume();
    });
    request.on("error", failed).on("timeout", () => request.destroy());
  });
}
