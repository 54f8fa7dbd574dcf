import { answerTimeoutMs } from "../../shared/constants";
import { cachedFragment, fragmentKept, results, resultsApi } from "./api";
import type { Listener } from "./navigation-status";

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
 * Waits for an answer as long as it is wanted, 5000 ms at the most of a page that is awake, and leaves
 * neither a request nor a timer behind.
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

/** A fragment older than this is shown at once all the same, and fetched again without a word. Seconds. */
const freshFor = 10 * 60;

export const fetchFragment = (canonical: string) => results.initiate(canonical, { subscribe: false });
export const fetchIfStale = (canonical: string) =>
  results.initiate(canonical, { subscribe: false, forceRefetch: freshFor });

/**
 * RTK Query asks nothing while a request for the same query is pending. One that was aborted ends a few
 * microtasks from now: that is what to wait for. One that only an imported state knows of never ends, and
 * goes with all but what is on show.
 */
export function endOfAborted(listener: Listener, canonical: string): Promise<unknown> | undefined {
  const aborted = runningRequest(listener, canonical);
  if (aborted !== undefined) return listener.pause(aborted);
  if (results.select(canonical)(listener.getState()).isLoading) dropAllButShown(listener);
  return undefined;
}

function dropAllButShown({ dispatch, getState }: Listener) {
  const { shown } = getState().results;
  const fragment = shown === null ? undefined : cachedFragment(getState(), shown);
  dispatch(resultsApi.util.resetApiState());
  if (shown !== null && fragment !== undefined) dispatch(fragmentKept(shown, fragment));
}

/** The request under way for this query. */
export function runningRequest({ dispatch }: Pick<Listener, "dispatch">, canonical: string) {
  return dispatch(resultsApi.util.getRunningQueryThunk("results", canonical));
}

export type Answered = Awaited<ReturnType<ReturnType<typeof results.initiate>>>;
