/** What a process of clients is asked to do. */
export interface LoadPlan {
  /** Without a trailing slash. */
  readonly address: string;
  /** Path of the fragment or the page; a search's query string is put behind it. */
  readonly paths: readonly string[];
  /** Query strings, the most frequent first. */
  readonly searches: readonly string[];
  /** `zipf`: as visitors ask; `even`: each as often as any other, so that caches help little. */
  readonly draw: "zipf" | "even";
  /** Each asks, waits for the whole answer, and asks again. */
  readonly clients: number;
  /** When to stop: after so many seconds, or so many requests of all clients together. */
  readonly seconds?: number;
  readonly requests?: number;
  /** Milliseconds that a client waits after any answer on average, as one does who reads it; 0 unless told. */
  readonly pauseAfterAnswer?: number;
  /** Milliseconds that a client waits after a refusal (503) on average before it asks again. */
  readonly pauseAfterRefusal: number;
  readonly seed: number;
}

export interface LoadReport {
  readonly seconds: number;
  /** By status code (`200`); `failed` is one that got no answer. Times to the last byte, milliseconds. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /** Bytes as they came over the wire, compressed. */
  readonly bytes: number;
  /** How many different searches were asked. */
  readonly distinct: number;
}
