import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./figures/percentiles";
import type { ArrivalPlan, Arrived } from "./overload/arrivals";
import { BareConnection } from "./overload/bare-exchange";

// Visitors of the overload benchmark, in their own process: they arrive at a fixed rate.

process.on("message", (plan: ArrivalPlan) => {
  void run(plan).then((report) => process.send?.(report));
});

async function run({ port, paths, perSecond, seconds, connections }: ArrivalPlan): Promise<Arrived> {
  const idle: BareConnection[] = [];
  const answers: Record<string, number[]> = {};
  const lateness: number[] = [];
  const underWay = new Set<Promise<void>>();
  const stays = connections === "kept";
  const visit = async (path: string, due: number) => {
    const connection = idle.pop() ?? new BareConnection(port);
    const status = await connection.get(path, stays);
    answers[status] ??= [];
    answers[status].push(performance.now() - due);
    if (stays) idle.push(connection);
  };
  const started = performance.now();
  for (let sent = 0; sent < perSecond * seconds; ) {
    const elapsed = (performance.now() - started) / 1000;
    for (; sent < Math.min(elapsed, seconds) * perSecond; sent += 1) {
      const due = started + (sent * 1000) / perSecond;
      lateness.push(performance.now() - due);
      const visiting = visit(paths[sent % paths.length] ?? "/", due).finally(() => underWay.delete(visiting));
      underWay.add(visiting);
    }
    await wait(1);
  }
  await Promise.all(underWay);
  for (const connection of idle) connection.close();
  lateness.sort((one, other) => one - other);
  return {
    answers,
    lateness: { p99: percentile(lateness, 0.99), most: lateness.at(-1) ?? 0 },
    seconds: (performance.now() - started) / 1000,
  };
}
