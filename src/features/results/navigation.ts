import type { ListenerEffectAPI, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { awaitAnswer, type Ending } from "../search/deadline";
import type { Cause } from "../search/search-events";
import type { SearchRoot } from "../search/search-slice";
import type { Connectivity } from "./connectivity";
import { type ApiRoot, cachedAt, cachedFragment, resultsApi } from "./results-api";
import {
  resultsAborted,
  resultsFailed,
  resultsLate,
  resultsRequested,
  resultsUnreachable,
  type Transition,
} from "./results-events";
import type { ResultsRoot } from "./results-slice";
import { canonicalOf, show } from "./showing";

export type NavigationRoot = SearchRoot & ResultsRoot & ApiRoot;
export type NavigationDispatch = ThunkDispatch<NavigationRoot, unknown, UnknownAction>;
type Listener = ListenerEffectAPI<NavigationRoot, NavigationDispatch>;

/** A fragment older than this is shown at once all the same, and asked for again without a word. */
const freshForMs = 10 * 60 * 1000;

const ask = resultsApi.endpoints.results.initiate;

/** Brings the fragment of a canonical query on show, from the cache or the server, unless another search overtakes it. */
export async function navigate(listener: Listener, after: string, cause: Cause, connectivity: Connectivity) {
  const { dispatch, getState } = listener;
  const transition = { cause, before: getState().results.shown, after, requestId: null };
  const kept = cachedFragment(getState(), after);
  if (kept === undefined) {
    await fetchAndShow(listener, transition, connectivity);
    return;
  }
  show(dispatch, getState, kept, transition);
  const answeredAt = cachedAt(getState(), after) ?? 0;
  if (Date.now() - answeredAt > freshForMs) await refresh(listener, transition);
}

async function fetchAndShow(listener: Listener, transition: Transition, connectivity: Connectivity) {
  const { dispatch, getState, signal } = listener;
  const aborted = running(listener, transition.after);
  if (aborted !== undefined) await listener.pause(aborted);
  const request = dispatch(ask(transition.after, { subscribe: false }));
  const under = { ...transition, requestId: request.requestId };
  dispatch(resultsRequested(under));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind === "answered" && ending.answer.isSuccess) {
    show(dispatch, getState, ending.answer.data, under);
  } else {
    dispatch(endingWithout(ending, under, connectivity));
  }
}

/** The visitor sees no loading, and no failure: what is on show was good enough to begin with. */
async function refresh(listener: Listener, transition: Transition) {
  const { dispatch, getState, signal } = listener;
  const aborted = running(listener, transition.after);
  if (aborted !== undefined) await listener.pause(aborted);
  const request = dispatch(ask(transition.after, { subscribe: false, forceRefetch: true }));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind !== "answered" || !ending.answer.isSuccess) return;
  const fragment = ending.answer.data;
  if (canonicalOf(fragment) !== transition.after) show(dispatch, getState, fragment, transition);
}

/** An aborted request for the same query is in RTK Query's way until it has ended, a few microtasks from now. */
function running({ dispatch }: Listener, canonical: string) {
  return dispatch(resultsApi.util.getRunningQueryThunk("results", canonical));
}

type Answered = Awaited<ReturnType<ReturnType<typeof ask>>>;

function endingWithout(ending: Ending<Answered>, transition: Transition, connectivity: Connectivity) {
  if (ending.kind === "overtaken") return resultsAborted(transition);
  if (!connectivity.isOnline()) return resultsUnreachable(transition);
  if (ending.kind === "late") return resultsLate(transition);
  return resultsFailed({ ...transition, reason: reasonOf(ending.answer.error) });
}

/** For the log: `FETCH_ERROR`, `PARSING_ERROR`, or the HTTP status. */
function reasonOf(error: Answered["error"]): string {
  if (error === undefined) return "unknown";
  return "status" in error ? String(error.status) : (error.name ?? "unknown");
}
