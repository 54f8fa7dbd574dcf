import type { RivalName } from "./rival";

export interface RivalRow {
  readonly class: string;
  /** Milliseconds, one search after the other, everything in memory. */
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
  /** In the order of the class's queries; fewer where there was no patience for all. */
  readonly totals: readonly number[];
}

export interface RivalReport {
  readonly name: RivalName;
  readonly index_ms: number;
  readonly heap_bytes: number;
  readonly counts: string;
  readonly rows: readonly RivalRow[];
}

/** How a library compares with Jobsieve in one class. */
export interface Comparison extends RivalRow {
  /** Its p50 over Jobsieve's, with known words: all that these libraries have is in memory as well. */
  readonly times_ours: number;
  /** How many of its totals are Jobsieve's. */
  readonly same_totals: number;
}

export interface RivalFigures {
  readonly jobs: number;
  /** Which of Jobsieve's results it was measured against. */
  readonly database: string;
  readonly rivals: readonly (Omit<RivalReport, "rows"> & { readonly rows: readonly Comparison[] })[];
  /** Libraries that did not get through, and why. */
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}
