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
