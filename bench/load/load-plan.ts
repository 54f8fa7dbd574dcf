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
  /** Average milliseconds between a refusal (503) and the client's next request. */
  readonly pauseAfterRefusal: number;
  readonly seed: number;
}

export interface LoadReport {
  readonly seconds: number;
  /** Milliseconds to the last byte, by status code (`200`); `failed` without an answer. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Compressed bytes on the wire. */
  readonly bytes: number;
  /** Distinct searches asked. */
  readonly distinct: number;
}
