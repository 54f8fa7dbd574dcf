import type { Database } from "../database/database";
import type { HeldLock } from "../database/held-lock";

interface RoundParts {
  readonly database: Pick<Database, "tryLock">;
  /** Any number, as long as nothing else in the same database locks on it. */
  readonly lock: number;
  /** Whether there is anything to do. */
  readonly isDue: () => Promise<boolean>;
  /** For whoever holds the lock: one server of all on a database. */
  readonly work: (lock: HeldLock) => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** Told after each round how many in a row have failed. */
  readonly ended?: (failures: number) => void;
  readonly everyMs?: number;
}

const usualMs = 5_000;
const longestMs = 15 * 60_000;

/** Does its work now and then, and at once when it is nudged; after failures less and less often. */
export class Rounds {
  readonly #parts: RoundParts;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #failures = 0;
  #nudged = false;
  #closed = false;

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#working = this.#round().finally(() => {
      this.#working = undefined;
      if (this.#closed) return;
      const { everyMs = usualMs, ended } = this.#parts;
      ended?.(this.#failures);
      const restMs = this.#nudged ? 0 : Math.min(longestMs, everyMs * 2 ** Math.min(this.#failures, 10));
      this.#nudged = false;
      this.#timer = setTimeout(() => this.start(), restMs).unref();
    });
  }

  /** Does not hurry what has just failed. */
  nudge(): void {
    if (this.#closed || this.#failures > 0) return;
    this.#nudged = this.#working !== undefined;
    if (this.#nudged) return;
    clearTimeout(this.#timer);
    this.start();
  }

  /** Lets what is under way come to a good end; whoever does the work hears of it by a signal of its own. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  async #round(): Promise<void> {
    const { database, lock, isDue, work, failed } = this.#parts;
    try {
      if (!(await isDue())) {
        this.#failures = 0;
        return;
      }
      const held = await database.tryLock(lock);
      if (held === null) return;
      try {
        await work(held);
        this.#failures = 0;
      } finally {
        await held.release();
      }
    } catch (error) {
      this.#failures += 1;
      if (!this.#closed) failed(error);
    }
  }
}
