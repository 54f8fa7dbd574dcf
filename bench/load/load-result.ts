import { type Spread, spreadOf } from "../figures/percentiles";
import type { Vitals } from "../serving/serve";
import type { LoadReport } from "./load-plan";

export interface LoadRow {
  readonly name: string;
  readonly clients: number;
  readonly seconds: number;
  readonly per_second: number;
  /** Milliseconds to the last byte, by status code. */
  readonly answers: Readonly<Record<string, Spread>>;
  readonly bytes_each: number;
  readonly distinct: number;
  readonly event_loop_ms: Vitals["event_loop_ms"];
  readonly memory: Vitals["memory"];
}

export interface MemoryStep {
  readonly requests: number;
  /** Bytes, after garbage collection. */
  readonly heapUsed: number;
  readonly rss: number;
  readonly external: number;
}

export interface LoadFigures {
  readonly jobs: number;
  readonly searches: number;
  readonly rows: readonly LoadRow[];
  /** Memory during `--requests`; empty without it. */
  readonly memory: readonly MemoryStep[];
}

export function loadRow(name: string, clients: number, report: LoadReport, vitals: Vitals): LoadRow {
  const count = Object.values(report.answers).reduce((sum, times) => sum + times.length, 0);
  return {
    name,
    clients,
    seconds: report.seconds,
    per_second: Math.round((10 * count) / report.seconds) / 10,
    answers: Object.fromEntries(
      Object.entries(report.answers).map(([code, times]) => [code, spreadOf(times)]),
    ),
    bytes_each: Math.round(report.bytes / Math.max(1, count)),
    distinct: report.distinct,
    event_loop_ms: vitals.event_loop_ms,
    memory: vitals.memory,
  };
}
