import { answerTimeoutMs } from "../../shared/constants";

/** A request in RTK Query's shape: it never rejects, and resolves soon after it is aborted. */
interface Abortable<Answer> extends PromiseLike<Answer> {
  abort(): void;
}

/** How a request ended: answered, for better or worse; out of time; or no longer wanted. */
export type Ending<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "late" }
  | { readonly kind: "overtaken" };

/** A timer that rings this much too late, in milliseconds, was asleep with its tab, and so was the answer. */
const asleepMs = 1000;

/**
 * Waits for an answer as long as it is wanted, 5000 ms at the most of a page that is awake, and leaves neither a request
 * nor a timer behind.
 */
export async function awaitAnswer<Answer>(
  request: Abortable<Answer>,
  signal: AbortSignal,
): Promise<Ending<Answer>> {
  let isLate = false;
  const abort = () => request.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const due = Date.now() + answerTimeoutMs;
    timer = setTimeout(() => {
      if (Date.now() - due > asleepMs) return wait();
      isLate = true;
      abort();
    }, answerTimeoutMs);
  };
  wait();
  signal.addEventListener("abort", abort);
  const answer = await request;
  clearTimeout(timer);
  signal.removeEventListener("abort", abort);
  if (signal.aborted) return { kind: "overtaken" };
  return isLate ? { kind: "late" } : { kind: "answered", answer };
}

/** Resolves after `ms`, or at once when `signal` is aborted: then with false. Leaves no timer behind. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (whole: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cut);
      resolve(whole);
    };
    const cut = () => end(false);
    const timer = setTimeout(() => end(true), ms);
    if (signal.aborted) cut();
    else signal.addEventListener("abort", cut);
  });
}
