import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { LoadPlan, LoadReport } from "./load/load-plan";
import { Random } from "./search/random";

// Visitors of the load benchmark, in their own process: receives a plan over IPC, answers with a report.

const headers = { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html,application/json" };

process.on("message", (plan: LoadPlan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(plan: LoadPlan): Promise<LoadReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: plan.clients });
  const answers: Record<string, number[]> = {};
  const asked = new Set<string>();
  const started = performance.now();
  const until = plan.seconds === undefined ? Number.POSITIVE_INFINITY : started + plan.seconds * 1000;
  let left = plan.requests ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  const visit = async (seed: number) => {
    const random = new Random(seed);
    await wait((plan.pauseAfterAnswer ?? 0) * random.next());
    while (performance.now() < until && left > 0) {
      left -= 1;
      const search = plan.draw === "zipf" ? random.pickZipf(plan.searches) : random.pick(plan.searches);
      asked.add(search);
      const path = random.pick(plan.paths);
      const begun = performance.now();
      const { code, size } = await ask(`${plan.address}${path}${search && `?${search}`}`, agent);
      answers[code] ??= [];
      answers[code].push(performance.now() - begun);
      bytes += size;
      const pause = code === "503" ? plan.pauseAfterRefusal : plan.pauseAfterAnswer;
      // Between half and one and a half times as long, so that clients do not fall into step.
      if (pause !== undefined) await wait(pause * (0.5 + random.next()));
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, (_, client) => visit(plan.seed + client)));
  agent.destroy();
  return { seconds: (performance.now() - started) / 1000, answers, bytes, distinct: asked.size };
}

function ask(url: string, agent: http.Agent): Promise<{ code: string; size: number }> {
  return new Promise((resolve) => {
    let size = 0;
    const failed = () => resolve({ code: "failed", size });
    const request = http.get(url, { agent, headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on("end", () => resolve({ code: String(response.statusCode), size }));
      response.on("error", failed);
    });
    request.on("error", failed);
  });
}
