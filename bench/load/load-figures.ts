import { type Spread, spreadOf } from "../figures/percentiles";
import type { LoadReport } from "../serving/clients";
import type { Vitals } from "../serving/serve";

interface LoadRow {
  readonly name: string;
  readonly clients: number;
  readonly seconds: number;
  /** Milliseconds to the last byte, by status code. */
  readonly answers: Readonly<Record<string, Spread>>;
  readonly event_loop_ms: Vitals["event_loop_ms"];
  readonly memory: Vitals["memory"];
}

export interface LoadFigures {
  readonly jobs: number;
  readonly rows: readonly LoadRow[];
  /** Bytes after garbage collection, during `--requests`; empty without it. */
  readonly memory: readonly ({ readonly requests: number } & Vitals["memory"])[];
}

export function loadRow(
  name: string,
  clients: number,
  { seconds, answers }: LoadReport,
  { event_loop_ms, memory }: Pick<Vitals, "event_loop_ms" | "memory">,
): LoadRow {
  const spreads = Object.entries(answers).map(([code, times]) => [code, spreadOf(times)]);
  return { name, clients, seconds, answers: Object.fromEntries(spreads), event_loop_ms, memory };
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

export function printLoad({ jobs, rows, memory }: LoadFigures): void {
  console.log(`\n${jobs.toLocaleString("en")} jobs:`);
  const answers = rows.flatMap(({ name, clients, seconds, answers: spreads, ...row }) =>
    Object.entries(spreads).map(([answer, { count, ...times }]) => ({
      ...{ load: name, clients, answer, "per second": Math.round((10 * count) / seconds) / 10, ...times },
      ...{ "event loop p99": row.event_loop_ms.p99, "memory MiB": mebibytes(row.memory.rss) },
    })),
  );
  if (answers.length > 0) console.table(answers);
  const steps = memory.map(({ requests, heapUsed, external, rss }) => ({
    requests,
    "heap MiB": mebibytes(heapUsed),
    "outside the heap MiB": mebibytes(external),
    "whole process MiB": mebibytes(rss),
  }));
  if (steps.length > 0) console.table(steps);
}
