export interface ArrivalPlan {
  readonly port: number;
  /** Paths with their queries, taken in turn and repeated after the last. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** `kept`: connections stay open, as a proxy's. `own`: one per request, as direct visitors'. */
  readonly connections: "kept" | "own";
}

export interface Arrived {
  /** By status code: milliseconds from the visitor's arrival to the last byte. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Milliseconds by which the clients' process was late in sending; if large, it measured itself. */
  readonly lateness: { readonly p99: number; readonly most: number };
  readonly seconds: number;
}
