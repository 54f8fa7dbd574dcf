import { setTimeout as after } from "node:timers/promises";
import { type Database, jobsChangedChannel } from "../../database/database";
import type { SearchRunner } from "../workers/search-runner";
import type { Snapshot } from "./snapshot";
import { SupersededError, supersededPatienceMs } from "./versioned-reader";

interface Publishing {
  /** Loads the jobs as they are now; the signal is aborted when the search is closed. */
  readonly load: (before: Snapshot | undefined, signal: AbortSignal) => Promise<Snapshot>;
  /** Hold the columns of every snapshot that searches are under way over. */
  readonly threads: Pick<SearchRunner, "hold" | "release">;
  /** Called when a load fails; the previous snapshot stays in use, and the load is retried. */
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs: number;
}

/**
 * The snapshot that searches run over. After each change of the jobs the next one is loaded, one load at a
 * time, and takes its place: columns, postings, cards and where they are read swap together, once threads
 * hold the columns. A search ends on the snapshot that it began on. The next is loaded when the one before
 * the latest has no search left, so there are two at most.
 */
export class PublishedSnapshot {
  readonly #publishing: Publishing;
  readonly #closing = new AbortController();
  #current: HeldSnapshot;
  #previousReleased: Promise<void> = Promise.resolve();
  #stopListening: () => Promise<void> = async () => undefined;
  #reload: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /**
   * When the first change was heard that no load has begun to read, and that the load under way or to be
   * repeated reads.
   */
  readonly #since: { heard: number | undefined; reading: number | undefined } = {
    heard: undefined,
    reading: undefined,
  };

  private constructor(first: Snapshot, publishing: Publishing) {
    this.#publishing = publishing;
    this.#current = new HeldSnapshot(first, publishing.threads);
  }

  static async start(database: Database, publishing: Publishing): Promise<PublishedSnapshot> {
    let changed = false;
    let heard = () => {
      changed = true;
    };
    const stop = await database.listen(jobsChangedChannel, () => heard());
    try {
      const first = await publishing.load(undefined, new AbortController().signal);
      const published = new PublishedSnapshot(first, publishing);
      published.#stopListening = stop;
      heard = () => published.#change();
      if (changed) published.#change();
      return published;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  get current(): Snapshot {
    return this.#current.snapshot;
  }

  /**
   * Since when a change has been known that is not loaded, in milliseconds of `performance.now()`; undefined when all
   * are.
   */
  get staleSince(): number | undefined {
    return this.#since.reading ?? this.#since.heard;
  }

  /**
   * Searches over the current snapshot, which threads hold until the search has ended or its signal is
   * aborted. When the database moves on before the search has read all it needs, it restarts on the next
   * snapshot.
   */
  async use<Result>(search: (snapshot: Snapshot) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    for (;;) {
      const held = this.#current;
      try {
        return await held.search(search, signal);
      } catch (error) {
        if (!(error instanceof SupersededError)) throw error;
        await atMost(supersededPatienceMs, held.replaced, signal);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#retry);
    await this.#stopListening();
    await this.#reload;
  }

  #publish(next: Snapshot): void {
    const before = this.#current;
    this.#current = new HeldSnapshot(next, this.#publishing.threads);
    this.#previousReleased = before.replace();
  }

  #change(): void {
    this.#since.heard ??= performance.now();
    this.#reload ??= this.#catchUp().finally(() => {
      this.#reload = undefined;
    });
  }

  /** A change that is heard during a load may be missing from it. */
  async #catchUp(): Promise<void> {
    while (this.#since.heard !== undefined && !this.#closing.signal.aborted) {
      await this.#previousReleased;
      this.#since.reading ??= this.#since.heard;
      this.#since.heard = undefined;
      try {
        this.#publish(await this.#publishing.load(this.current, this.#closing.signal));
        this.#since.reading = undefined;
      } catch (error) {
        if (!this.#closing.signal.aborted) this.#tryLater(error);
      }
    }
  }

  #tryLater(error: unknown): void {
    this.#publishing.failed(error);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#change(), this.#publishing.retryAfterMs);
    this.#retry.unref();
  }
}

/** Rejects when the signal is aborted before. */
async function atMost(milliseconds: number, event: Promise<void>, signal?: AbortSignal): Promise<void> {
  const done = new AbortController();
  const waiting = AbortSignal.any([done.signal, ...(signal ? [signal] : [])]);
  try {
    await Promise.race([event, after(milliseconds, undefined, { signal: waiting })]);
  } finally {
    done.abort();
  }
}

/** A snapshot whose columns threads hold, from now on until it is replaced and its last search has ended. */
class HeldSnapshot {
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
