import type { RivalName } from "./rival";

export interface RivalRow {
  readonly class: string;
  /** Milliseconds, one search after another, everything in memory. */
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
  /** In the order of the class's queries; fewer if the time ran out. */
  readonly totals: readonly number[];
}

export interface RivalReport {
  readonly name: RivalName;
  readonly index_ms: number;
  readonly heap_bytes: number;
  readonly counts: string;
  readonly rows: readonly RivalRow[];
}

export interface Comparison extends RivalRow {
  /** Its p50 divided by Jobsieve's with known words: these libraries also have everything in memory. */
  readonly times_ours: number;
  readonly same_totals: number;
}

export interface RivalFigures {
  readonly jobs: number;
  /** Database of the Jobsieve result it is compared with. */
  readonly database: string;
  readonly rivals: readonly (Omit<RivalReport, "rows"> & { readonly rows: readonly Comparison[] })[];
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}
