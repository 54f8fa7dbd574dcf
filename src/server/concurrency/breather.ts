import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds at a stretch that long work may take from who waits for an answer. */
const longestStretchMs = 4;

/** Lets others have their turn in the middle of long work. */
export class Breather {
  readonly #signal: AbortSignal | undefined;
  #restedAt = performance.now();

  /** Work that is not wanted any more ends at its next rest, with the signal's reason. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.#restedAt >= longestStretchMs;
  }

  async rest(): Promise<void> {
    await nextTurn();
    this.#signal?.throwIfAborted();
    this.#restedAt = performance.now();
  }
}
