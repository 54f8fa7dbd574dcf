import { fork } from "node:child_process";
import { once } from "node:events";
import type { LoadPlan, LoadReport } from "./load-plan";

export type SendLoad = (plan: LoadPlan) => Promise<LoadReport>;

/** Runs `work` with visitors in their own process; `program` is the built load-clients. */
export async function withClients<Result>(
  program: string,
  work: (send: SendLoad) => Promise<Result>,
): Promise<Result> {
  const child = fork(program);
  const ended = once(child, "exit").then(() => {
    throw new Error("The clients' process ended.");
  });
  ended.catch(() => undefined);
  try {
    return await work(async (plan) => {
      child.send(plan);
      const [report] = (await Promise.race([once(child, "message"), ended])) as [LoadReport];
      return report;
    });
  } finally {
    child.kill();
  }
}
