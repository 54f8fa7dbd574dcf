import { spreadOf } from "../figures/percentiles";
import type { LoadReport } from "../serving/clients";
import type { Vitals } from "../serving/serve";

export interface LoadFigures {
  readonly jobs: number;
  readonly rows: readonly ReturnType<typeof loadRow>[];
  /** Bytes after garbage collection, during `--requests`; empty without it. */
  readonly memory: readonly ({ readonly requests: number } & Vitals["memory"])[];
}

/** With the milliseconds to the last byte, by status code. */
export function loadRow(
  name: string,
  clients: number,
  { seconds, answers }: LoadReport,
  { event_loop_ms, memory }: Pick<Vitals, "event_loop_ms" | "memory">,
) {
  const spreads = Object.entries(answers).map(([code, times]) => [code, spreadOf(times)] as const);
  return { name, clients, seconds, answers: Object.fromEntries(spreads), event_loop_ms, memory };
}
