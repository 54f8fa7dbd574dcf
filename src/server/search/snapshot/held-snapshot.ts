import type { SearchRunner } from "../workers/search-runner";
import type { Snapshot } from "./snapshot";

/** A snapshot whose columns threads hold, from now on until it is replaced and its last search has ended. */
export class HeldSnapshot {
  /** Fulfils when another snapshot has taken its place. */
  readonly replaced: Promise<void>;
  readonly #threads: Pick<SearchRunner, "hold" | "release">;
  #searches = 0;
  #replace = () => {};
  #lastSearchEnded = () => {};

  constructor(
    readonly snapshot: Snapshot,
    threads: Pick<SearchRunner, "hold" | "release">,
  ) {
    this.#threads = threads;
    this.replaced = new Promise((resolve) => {
      this.#replace = resolve;
    });
    threads.hold(snapshot.columns);
  }

  /** A search that is aborted has ended, however long it takes to notice. */
  async search<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    this.#searches++;
    let isUnderWay = true;
    const end = () => {
      if (isUnderWay && --this.#searches === 0) this.#lastSearchEnded();
      isUnderWay = false;
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
      return await work(this.snapshot);
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
  }

  /** Fulfils when threads hold its columns no more. */
  replace(): Promise<void> {
    this.#replace();
    return new Promise((resolve) => {
      this.#lastSearchEnded = () => {
        this.#threads.release(this.snapshot.columns);
        resolve();
      };
      if (this.#searches === 0) this.#lastSearchEnded();
    });
  }
}
