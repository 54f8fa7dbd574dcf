import { type Database, jobsChangedChannel } from "../../database/database";

export interface Reloading<Loaded> {
  /** Reads the data as it is now. */
  readonly load: () => Promise<Loaded>;
  /** Told of a load that failed; what was loaded before stays in use, and another try follows. */
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs: number;
}

/** Keeps something loaded from the jobs up to date: loads again after each change, one load at a time. */
export class Latest<Loaded> {
  readonly #reloading: Reloading<Loaded>;
  #value: Loaded;
  #stop: () => Promise<void> = async () => undefined;
  #isStale = false;
  #reload: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(value: Loaded, reloading: Reloading<Loaded>) {
    this.#value = value;
    this.#reloading = reloading;
  }

  static async start<Loaded>(database: Database, reloading: Reloading<Loaded>): Promise<Latest<Loaded>> {
    let changed = false;
    let heard = () => {
      changed = true;
    };
    const stop = await database.listen(jobsChangedChannel, () => heard());
    try {
      const latest = new Latest(await reloading.load(), reloading);
      latest.#stop = stop;
      heard = () => latest.#change();
      if (changed) latest.#change();
      return latest;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  get value(): Loaded {
    return this.#value;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#stop();
    await this.#reload;
  }

  #change(): void {
    this.#isStale = true;
    this.#reload ??= this.#catchUp().finally(() => {
      this.#reload = undefined;
    });
  }

  /** A change that is heard during a load may be missing from it. */
  async #catchUp(): Promise<void> {
    while (this.#isStale && !this.#closed) {
      this.#isStale = false;
      try {
        this.#value = await this.#reloading.load();
      } catch (error) {
        if (!this.#closed) this.#tryLater(error);
      }
    }
  }

  #tryLater(error: unknown): void {
    this.#reloading.failed(error);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#change(), this.#reloading.retryAfterMs);
    this.#retry.unref();
  }
}
