import { setImmediate as nextTurn } from "node:timers/promises";

/** Runs tasks one after the other, since a PostgreSQL connection takes one query at a time. */
export function taskQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Runs work with a signal that is aborted after a timeout, or when `given` is. `AbortSignal.timeout` within
 * `AbortSignal.any` may be garbage-collected and never fire (nodejs/node#57736).
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

/** Maximum milliseconds that long work may block the thread. */
const maxStretchMs = 4;

/** Interrupts long work, so that other work can run. */
export class TimeSlice {
  #restedAt = performance.now();

  /** Aborted work ends at its next rest, with the signal's reason. */
  constructor(private readonly signal?: AbortSignal) {}

  get isOver(): boolean {
    return performance.now() - this.#restedAt >= maxStretchMs;
  }

  async yield(): Promise<void> {
    await nextTurn();
    this.signal?.throwIfAborted();
    this.#restedAt = performance.now();
  }
}
