import { setMaxListeners } from "node:events";

export class SingleFlight<Answer> {
  readonly #runs = new Map<string, Run<Answer>>();

  /**
   * Runs `work` once for all concurrent callers with the same key; its signal is aborted when none is left.
   * Rejects with the caller's own signal's reason when that is aborted.
   */
  async share(
    key: string,
    work: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const run = this.#runs.get(key) ?? this.#start(key, work);
    run.waiting++;
    const leave = () => {
      if (--run.waiting === 0) this.#abandon(key, run);
    };
    return withAbort(run.answer, signal, leave);
  }

  /** Fulfils when no run is left, even if runs fail. */
  async idle(): Promise<void> {
    while (this.#runs.size > 0)
      await Promise.allSettled([...this.#runs.values()].map(({ answer }) => answer));
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Answer>): Run<Answer> {
    const controller = new AbortController();
    // A single search looks up many names at once.
    setMaxListeners(1_000, controller.signal);
    const answer = work(controller.signal);
    const run = { answer, controller, waiting: 0 };
    this.#runs.set(key, run);
    const forget = () => this.#forget(key, run);
    answer.then(forget, forget);
    return run;
  }

  #abandon(key: string, run: Run<Answer>): void {
    this.#forget(key, run);
    run.controller.abort();
  }

  #forget(key: string, run: Run<Answer>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key);
  }
}

interface Run<Answer> {
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

function withAbort<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<Answer> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const aborted = () => {
      leave();
      reject(signal.reason);
    };
    signal.addEventListener("abort", aborted, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
