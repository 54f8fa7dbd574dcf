import { answerTimeoutMs } from "../../shared/constants";
import { cachedFragment, cacheFragment, results, resultsApi } from "./api";
import type { Listener } from "./navigation-status";

/** Never rejects; resolves soon after it is aborted. */
interface Abortable<Answer> extends PromiseLike<Answer> {
  abort(): void;
}

/** `answered` includes errors. */
export type RequestOutcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "late" }
  | { readonly kind: "overtaken" };

/** In milliseconds. A timer this late was asleep with its tab, and so was the request. */
const asleepMs = 1000;

/** Waits for at most 5000 ms, not counting sleep of the tab. Aborts the request when late or unwanted. */
export async function awaitAnswer<Answer>(
  request: Abortable<Answer>,
  signal: AbortSignal,
): Promise<RequestOutcome<Answer>> {
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

/** Resolves to true after `ms`, or at once to false when `signal` is aborted. */
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

/** In seconds. An older fragment is shown at once and silently refetched. */
const freshFor = 10 * 60;

export const fetchFragment = (canonical: string) => results.initiate(canonical, { subscribe: false });
export const fetchIfStale = (canonical: string) =>
  results.initiate(canonical, { subscribe: false, forceRefetch: freshFor });

/**
 * RTK Query sends nothing while the same query is pending, so an aborted request must end first. One known
 * only from an imported state never ends: all but what is on show is dropped.
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
  if (shown !== null && fragment !== undefined) dispatch(cacheFragment(shown, fragment));
}

export function runningRequest({ dispatch }: Pick<Listener, "dispatch">, canonical: string) {
  return dispatch(resultsApi.util.getRunningQueryThunk("results", canonical));
}

export type Answered = Awaited<ReturnType<ReturnType<typeof results.initiate>>>;
