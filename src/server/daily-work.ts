interface DailyWorkParts {
  /** Changes with every new day and every change of the jobs. */
  version(): string;
  readonly now: () => Date;
  /** Does nothing when it is already done for today. */
  readonly work: (today: Date) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly retryAfterMs?: number;
}

const lookEveryMs = 500;
const retryAfterMs = 5_000;

/** Updates data derived from the date: at midnight UTC, and after every import, whose clock may differ. */
export class DailyWork {
  readonly #timer: NodeJS.Timeout;
  #doneFor = "";
  #restUntil = 0;
  #working: Promise<void> | undefined;

  constructor(private readonly parts: DailyWorkParts) {
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Waits for running work to finish. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  #look(): void {
    const version = this.parts.version();
    if (this.#working !== undefined || version === this.#doneFor || performance.now() < this.#restUntil)
      return;
    this.#working = this.parts
      .work(this.parts.now())
      .then(() => {
        this.#doneFor = version;
      })
      .catch((error: unknown) => {
        this.#restUntil = performance.now() + (this.parts.retryAfterMs ?? retryAfterMs);
        this.parts.failed(error);
      })
      .finally(() => {
        this.#working = undefined;
      });
  }
}
