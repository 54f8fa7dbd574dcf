/** What a process of visitors who do not wait for each other is asked to do. */
export interface ArrivalPlan {
  readonly port: number;
  /** Paths with their queries; each visitor takes the next, and after the last the first. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /**
   * `kept`: over connections that stay open, as a proxy's do. `own`: a connection for each request, as of visitors who come
   * themselves.
   */
  readonly connections: "kept" | "own";
}

export interface Arrived {
  /** Of each answer by status code: milliseconds from the moment that its visitor came to the last byte. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** How late the visitors' own process sent them, ms: what is measured is its doing where this is much. */
  readonly lateness: { readonly p99: number; readonly most: number };
  readonly seconds: number;
}
