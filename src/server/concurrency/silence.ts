/** Rings with the reason when nothing has come for so many milliseconds, or with the given signal. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #passOn = () => this.#controller.abort(this.given.reason);

  constructor(
    silenceMs: number,
    private readonly given: AbortSignal,
    reason: Error,
  ) {
    this.#timer = setTimeout(() => this.#controller.abort(reason), silenceMs).unref();
    given.addEventListener("abort", this.#passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.given.removeEventListener("abort", this.#passOn);
  }
}
