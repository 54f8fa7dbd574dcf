import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Runs what it is given in order, each when the one before has settled: a PostgreSQL connection takes one
 * query at a time.
 */
export function taskQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Does work whose signal rings after so many milliseconds, or as soon as `given` does. `AbortSignal.timeout`
 * within `AbortSignal.any` may be collected as garbage and never ring (nodejs/node#57736).
 */
export async function withDeadline<Result>(
  milliseconds: number,
  given: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  given.throwIfAborted();
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  const timer = setTimeout(late, milliseconds).unref();
  const abort = () => controller.abort(given.reason);
  given.addEventListener("abort", abort);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    given.removeEventListener("abort", abort);
  }
}

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
