import { setTimeout as after } from "node:timers/promises";
import { type Database, jobsChangedChannel } from "../../database/database";
import type { SearchRunner } from "../workers/search-runner";
import type { Snapshot } from "./snapshot";
import { SupersededError, supersededPatienceMs } from "./versioned-reader";

interface Publishing {
  /** The signal is aborted when the search is closed. */
  readonly load: (before: Snapshot | undefined, signal: AbortSignal) => Promise<Snapshot>;
  readonly threads: Pick<SearchRunner, "hold" | "release">;
  /** Called when a load fails; the previous snapshot stays in use, and the load is retried. */
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs: number;
}

/**
 * After each change, the next snapshot replaces the current one as a whole. A search ends on the snapshot it
 * began on, and the next load waits until the last but one is released: at most two exist.
 */
export class PublishedSnapshot {
  readonly #publishing: Publishing;
  readonly #closing = new AbortController();
  #current: HeldSnapshot;
  #previousReleased: Promise<void> = Promise.resolve();
  #stopListening: () => Promise<void> = async () => undefined;
  #reload: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Times of the first change not yet read by a load, and of the first being read. */
  #heardSince: number | undefined;
  #readingSince: number | undefined;

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

  /** When the first unloaded change was heard, by `performance.now()`; undefined if all are loaded. */
  get staleSince(): number | undefined {
    return this.#readingSince ?? this.#heardSince;
  }

  /** Restarts on the next snapshot if the database moves on before the search has read all it needs. */
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

  #change(): void {
    this.#heardSince ??= performance.now();
    this.#reload ??= this.#catchUp().finally(() => {
      this.#reload = undefined;
    });
  }

  /** Repeats, as a change heard during a load may be missing from it. */
  async #catchUp(): Promise<void> {
    while (this.#heardSince !== undefined && !this.#closing.signal.aborted) {
      await this.#previousReleased;
      this.#readingSince ??= this.#heardSince;
      this.#heardSince = undefined;
      try {
        const next = await this.#publishing.load(this.current, this.#closing.signal);
        const before = this.#current;
        this.#current = new HeldSnapshot(next, this.#publishing.threads);
        this.#previousReleased = before.replace();
        this.#readingSince = undefined;
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

/** Rejects if the signal is aborted first. */
async function atMost(milliseconds: number, event: Promise<void>, signal?: AbortSignal): Promise<void> {
  const done = new AbortController();
  const waiting = AbortSignal.any([done.signal, ...(signal ? [signal] : [])]);
  try {
    await Promise.race([event, after(milliseconds, undefined, { signal: waiting })]);
  } finally {
    done.abort();
  }
}

/** A snapshot whose columns threads hold until it is replaced and its last search has ended. */
class HeldSnapshot {
  /** Resolves when another snapshot has taken its place. */
  readonly replaced: Promise<void>;
  #searches = 0;
  #replace = () => {};
  #lastSearchEnded = () => {};

  constructor(
    readonly snapshot: Snapshot,
    private readonly threads: Pick<SearchRunner, "hold" | "release">,
  ) {
    this.replaced = new Promise((resolve) => {
      this.#replace = resolve;
    });
    threads.hold(snapshot.columns);
  }

  /** An aborted search counts as ended, however long it takes to notice. */
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

  /** Resolves when threads have released its columns. */
  replace(): Promise<void> {
    this.#replace();
    return new Promise((resolve) => {
      this.#lastSearchEnded = () => {
        this.threads.release(this.snapshot.columns);
        resolve();
      };
      if (this.#searches === 0) this.#lastSearchEnded();
    });
  }
}
