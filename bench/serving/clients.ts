import { fork } from "node:child_process";
import { once } from "node:events";
import { builtFile } from "./serve";

export interface LoadPlan {
  /** Without a trailing slash. */
  readonly address: string;
  /** Paths of the fragment or the page; a search's query string is appended. */
  readonly paths: readonly string[];
  /** Query strings, most frequent first. */
  readonly searches: readonly string[];
  /** `zipf`: as visitors ask; `even`: all equally often, so that caches help little. */
  readonly draw: "zipf" | "even";
  readonly clients: number;
  /** Stops after so many seconds, or after so many requests of all clients together. */
  readonly seconds?: number;
  readonly requests?: number;
  /** Average milliseconds between any answer and the client's next request; 0 by default. */
  readonly pauseAfterAnswer?: number;
  /** Average milliseconds between a refusal (503) and the client's next request; 100 by default. */
  readonly pauseAfterRefusal?: number;
  readonly seed: number;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds to the last byte, by status code (`200`); `failed` without an answer. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
}

export type SendLoad = (plan: LoadPlan) => Promise<LoadReport>;

export interface ArrivalPlan {
  /** Without a trailing slash. */
  readonly address: string;
  /** Paths with their queries, taken in turn and repeated after the last. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** `kept`: connections stay open, as a proxy's. `own`: one per request, as direct visitors'. */
  readonly connections: "kept" | "own";
}

/** Its times count from when somebody was due, not from when the request was sent. */
export interface Arrived extends LoadReport {
  /** Milliseconds by which the clients' process was late in sending; if large, it measured itself. */
  readonly lateness: { readonly p99: number; readonly most: number };
}

/** Runs `work` with visitors in their own process. */
export const withClients = <Result>(work: (send: SendLoad) => Promise<Result>) =>
  withProgram<LoadPlan, LoadReport, Result>(work);

/** Visitors who arrive at a fixed rate, in their own process. */
export const arrive = (plan: ArrivalPlan) => withProgram<ArrivalPlan, Arrived, Arrived>((send) => send(plan));

async function withProgram<Plan extends object, Report, Result>(
  work: (send: (plan: Plan) => Promise<Report>) => Promise<Result>,
): Promise<Result> {
  const child = fork(builtFile("load-clients.mjs"));
  const ended = once(child, "exit").then(() => {
    throw new Error("The clients' process ended.");
  });
  ended.catch(() => undefined);
  const found = await work(async (plan) => {
    child.send(plan);
    const [report] = (await Promise.race([once(child, "message"), ended])) as [Report];
    return report;
  });
  child.kill();
  return found;
}
