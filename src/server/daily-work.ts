interface DailyWorkParts {
  /** Another one with every new day and after every change of the jobs. */
  version(): string;
  readonly now: () => Date;
  /** Does nothing when it has been done for today. */
  readonly work: (today: Date) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs?: number;
}

const lookEveryMs = 500;
const retryAfterMs = 5_000;

/**
 * Brings what the database derives from the date to a new day, within a second of midnight (UTC) and without
 * an operator's doing. Looked at again after a change of the jobs, since its maker may go by another
 * clock.
 */
export class DailyWork {
  readonly #parts: DailyWorkParts;
  readonly #timer: NodeJS.Timeout;
  #doneFor = "";
  #restUntil = 0;
  #working: Promise<void> | undefined;

  constructor(parts: DailyWorkParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Lets what is under way finish. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  #look(): void {
    const version = this.#parts.version();
    if (this.#working !== undefined || version === this.#doneFor || performance.now() < this.#restUntil)
      return;
    this.#working = this.#parts
      .work(this.#parts.now())
      .then(() => {
        this.#doneFor = version;
      })
      .catch((error: unknown) => {
        this.#restUntil = performance.now() + (this.#parts.retryAfterMs ?? retryAfterMs);
        this.#parts.failed(error);
      })
      .finally(() => {
        this.#working = undefined;
      });
  }
}
