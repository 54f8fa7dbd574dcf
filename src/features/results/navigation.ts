import type { ListenerEffectAPI, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { awaitAnswer, type Ending } from "../search/deadline";
import type { Cause } from "../search/search-events";
import type { SearchRoot } from "../search/search-slice";
import {
  type ApiRoot,
  type AskedResults,
  cachedAt,
  cachedFragment,
  fragmentKey,
  results,
  resultsApi,
} from "./results-api";
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
import type { Surroundings } from "./surroundings";
import { takeOver } from "./warm-request";

export type NavigationRoot = SearchRoot & ResultsRoot & ApiRoot;
export type NavigationDispatch = ThunkDispatch<NavigationRoot, unknown, UnknownAction>;
export type Listener = ListenerEffectAPI<NavigationRoot, NavigationDispatch>;

/** A fragment older than this is shown at once all the same, and asked for again without a word. */
const freshForMs = 10 * 60 * 1000;

/** Brings the fragment of a canonical query on show, from the cache or the server, unless another search overtakes it. */
export async function navigate(listener: Listener, after: string, cause: Cause, surroundings: Surroundings) {
  const { dispatch, getState } = listener;
  const transition = { cause, before: getState().results.shown, after, requestId: null };
  const kept = cachedFragment(getState(), after);
  if (kept === undefined) {
    await fetchAndShow(listener, transition, surroundings);
    return;
  }
  show(dispatch, getState, kept, transition);
  const answeredAt = cachedAt(getState(), after) ?? 0;
  if (Date.now() - answeredAt > freshForMs) await refresh(listener, transition);
}

async function fetchAndShow(listener: Listener, transition: Transition, surroundings: Surroundings) {
  const { dispatch, getState, signal } = listener;
  const { connectivity, isLive, warm } = surroundings;
  const warmed = takeOver(warm, transition.after);
  const way = warmed === undefined ? clearTheWay(listener, transition.after) : undefined;
  if (way !== undefined) await way;
  const request = warmed ?? dispatch(ask(transition.after));
  const under = { ...transition, requestId: request.requestId };
  dispatch(resultsRequested(under));
  const ending = await awaitAnswer(request, signal);
  // Held at the past the page can be told nothing; going live again takes up what came in.
  if (!isLive()) return;
  if (ending.kind === "answered" && ending.answer.isSuccess) {
    show(dispatch, getState, ending.answer.data, under);
  } else {
    dispatch(endingWithout(ending, under, connectivity));
  }
}

/** The visitor sees no loading, and no failure: what is on show was good enough to begin with. */
async function refresh(listener: Listener, transition: Transition) {
  const { dispatch, getState, signal } = listener;
  const way = clearTheWay(listener, transition.after);
  if (way !== undefined) await way;
  const request = dispatch(ask(transition.after, true));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind !== "answered" || !ending.answer.isSuccess) return;
  const fragment = ending.answer.data;
  if (canonicalOf(fragment) !== transition.after) show(dispatch, getState, fragment, transition);
}

const ask = (canonical: string, forceRefetch = false) =>
  results.initiate(canonical, { subscribe: false, forceRefetch });

/**
 * An aborted request for the same query is in RTK Query's way until it has ended, a few microtasks from now: then there is
 * something to wait for. One that only an imported state knows of would be in the way for ever.
 */
export function clearTheWay(listener: Listener, canonical: string): Promise<unknown> | undefined {
  const aborted = runningRequest(listener, canonical);
  if (aborted !== undefined) return listener.pause(aborted);
  const queryCacheKey = fragmentKey(canonical) as QueryCacheKey;
  if (listener.getState().api.queries[queryCacheKey]?.status !== "pending") return undefined;
  listener.dispatch(resultsApi.internalActions.removeQueryResult({ queryCacheKey }));
  return undefined;
}

type QueryCacheKey = Parameters<typeof resultsApi.internalActions.removeQueryResult>[0]["queryCacheKey"];

/** The request for this query that somebody waits for. */
export function runningRequest({ dispatch }: Pick<Listener, "dispatch">, canonical: string) {
  return dispatch(resultsApi.util.getRunningQueryThunk("results", canonical));
}

type Answered = Awaited<AskedResults>;

function endingWithout(
  ending: Ending<Answered>,
  transition: Transition,
  connectivity: Surroundings["connectivity"],
) {
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
