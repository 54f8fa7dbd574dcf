import { isAnyOf, type TypedStartListening } from "@reduxjs/toolkit";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import { addressRead } from "./address";
import { cachedFragment, cacheFragment, dropFragments, evictableArgs, results, resultsApi } from "./api";
import {
  type Cause,
  type Connectivity,
  connectionRegained,
  type NavigationEffects,
  pageResumed,
  queryCorrected,
  resultsAborted,
  resultsFailed,
  resultsLate,
  resultsRequested,
  resultsShown,
  resultsUnreachable,
  retryAsked,
  type Transition,
} from "./events";
import {
  type Answered,
  awaitAnswer,
  endOfAborted,
  fetchFragment,
  fetchIfStale,
  type RequestOutcome,
  runningRequest,
} from "./fetching";
import {
  type Listener,
  type NavigationDispatch,
  type NavigationRoot,
  selectHasFailed,
} from "./navigation-status";

export interface NavigationContext {
  readonly connectivity: Connectivity;
  /** False while Redux DevTools shows a past state, when dispatched actions change nothing on the page. */
  readonly isLive: () => boolean;
  /** At most one canonical query, until it is answered, aborted, or taken over by a navigation. */
  readonly prefetched: Set<string>;
}

/** Part of the store's thunk extra argument. */
export interface NavigationExtra {
  readonly context: NavigationContext;
}

async function navigate(listener: Listener, after: string, cause: Cause, context: NavigationContext) {
  const state = listener.getState();
  const transition = { cause, before: state.results.shown, after, requestId: null };
  const kept = cachedFragment(state, after);
  if (kept === undefined) {
    await fetchAndShow(listener, transition, context);
    return;
  }
  show(listener, kept, transition);
  await refresh(listener, transition, kept);
}

async function fetchAndShow(listener: Listener, transition: Transition, context: NavigationContext) {
  const { dispatch, signal } = listener;
  const { connectivity, isLive, prefetched } = context;
  const isPrefetched = prefetched.delete(transition.after);
  if (!isPrefetched) {
    const ending = endOfAborted(listener, transition.after);
    if (ending !== undefined) await ending;
  }
  const request = runningRequest(listener, transition.after) ?? dispatch(fetchFragment(transition.after));
  const under = { ...transition, requestId: request.requestId };
  dispatch(resultsRequested(under));
  const ending = await awaitAnswer(request, signal);
  // During time travel the store ignores actions; going live again picks up the answer.
  if (!isLive()) return;
  if (ending.kind === "answered" && ending.answer.isSuccess) {
    show(listener, ending.answer.data, under);
  } else {
    dispatch(endingWithout(ending, under, connectivity));
  }
}

/** Refetches silently: the visitor sees neither loading nor failure. */
async function refresh(listener: Listener, transition: Transition, kept: ResultsFragment) {
  const { dispatch, signal } = listener;
  const aborted = endOfAborted(listener, transition.after);
  if (aborted !== undefined) await aborted;
  const request = dispatch(fetchIfStale(transition.after));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind !== "answered" || !ending.answer.isSuccess) return;
  const fragment = ending.answer.data;
  const canonical = canonicalOf(fragment);
  if (canonical !== transition.after && canonical !== canonicalOf(kept)) show(listener, fragment, transition);
}

function endingWithout(
  ending: RequestOutcome<Answered>,
  transition: Transition,
  connectivity: NavigationContext["connectivity"],
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

/** Cached fragments that were prefetched, or stored under a query that the server corrected. */
const keptUnvisited = 6;

/**
 * Where the server read the search differently, corrects the address first and caches the fragment under both
 * queries, so that neither is requested again.
 */
function show({ dispatch, getState }: Listener, fragment: ResultsFragment, transition: Transition) {
  const after = canonicalOf(fragment);
  if (after !== transition.after) {
    if (cachedFragment(getState(), after) === undefined) dispatch(cacheFragment(after, fragment));
    dispatch(queryCorrected(parseQuery(fragment.query)));
  }
  dispatch(resultsShown({ ...transition, after }));
  const tooMany = unvisitedBeyond(getState());
  if (tooMany.length > 0) dispatch(dropFragments(tooMany));
}

function unvisitedBeyond(state: NavigationRoot): string[] {
  const { visited } = state.results;
  const cached = resultsApi.util.selectCachedArgsForQuery(state, "results");
  const unvisited = cached.filter((canonical) => !visited.includes(canonical));
  return evictableArgs(keptUnvisited, unvisited, (canonical) => results.select(canonical)(state));
}

export function canonicalOf(fragment: ResultsFragment): string {
  return stringifyQuery(parseQuery(fragment.query));
}

type StartResultsListening = TypedStartListening<NavigationRoot, NavigationDispatch>;

const isCall = isAnyOf(addressRead, retryAsked, connectionRegained, pageResumed);

export function followSearch(startListening: StartResultsListening, context: NavigationContext): void {
  startListening({
    matcher: isCall,
    effect: async (call, listener) => {
      const state = listener.getState();
      const { canonical } = state.search;
      const isRunning = runningRequest(listener, canonical) !== undefined;
      if (!context.isLive() || !isDue(call, state, isRunning)) return;
      listener.cancelActiveListeners();
      await navigate(listener, canonical, call.payload.cause, context);
    },
  });
}

/** The same search is not fetched again unless the last attempt failed. */
function isDue(call: ReturnType<Call>, state: NavigationRoot, isRunning: boolean): boolean {
  const { asked, progress } = state.results;
  if (connectionRegained.match(call)) return progress === "offline";
  const isFailed = selectHasFailed(state);
  if (retryAsked.match(call)) return isFailed;
  const isLeftOpen = state.search.canonical !== asked || isFailed;
  // A state restored by Redux DevTools may be loading without a running request.
  if (pageResumed.match(call)) return isLeftOpen || (progress === "loading" && !isRunning);
  // The navigation that shows a correction also announces it.
  return call.payload.cause !== "correction" && isLeftOpen;
}

type Call = typeof addressRead | typeof retryAsked | typeof connectionRegained | typeof pageResumed;

export function reportSettling(startListening: StartResultsListening, effects: NavigationEffects): void {
  startListening({ actionCreator: resultsRequested, effect: () => effects.begun() });
  startListening({ actionCreator: resultsShown, effect: ({ payload }) => effects.settled(payload.cause) });
}
