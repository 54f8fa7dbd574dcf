import { isAnyOf, type TypedStartListening } from "@reduxjs/toolkit";
import { addressRead } from "./address";
import {
  connectionRegained,
  linkLeft,
  linkNeared,
  pageResumed,
  resultsRequested,
  resultsShown,
  retryAsked,
} from "./events";
import { endOfAborted, runningRequest } from "./fetching";
import { navigate, type Surroundings } from "./navigation";
import {
  cameToNothing,
  type Listener,
  type NavigationDispatch,
  type NavigationRoot,
} from "./navigation-status";
import type { SettleEffects } from "./ports";
import { cachedFragment, resultsApi } from "./results-api";

type StartResultsListening = TypedStartListening<NavigationRoot, NavigationDispatch>;

const isCall = isAnyOf(addressRead, retryAsked, connectionRegained, pageResumed);

/** Follows the search: every new canonical query is brought on show, and the one before it is let go. */
export function followSearch(startListening: StartResultsListening, surroundings: Surroundings): void {
  startListening({
    matcher: isCall,
    effect: async (call, listener) => {
      const state = listener.getState();
      const { canonical } = state.search;
      const isRunning = runningRequest(listener, canonical) !== undefined;
      if (!surroundings.isLive() || !isDue(call, state, isRunning)) return;
      listener.cancelActiveListeners();
      await navigate(listener, canonical, call.payload.cause, surroundings);
    },
  });
}

/** The same search asked again is no news, unless it came to nothing the last time. */
function isDue(call: ReturnType<Call>, state: NavigationRoot, isRunning: boolean): boolean {
  const { asked, progress } = state.results;
  if (connectionRegained.match(call)) return progress === "offline";
  const isFailed = cameToNothing(state);
  if (retryAsked.match(call)) return isFailed;
  const isLeftOpen = state.search.canonical !== asked || isFailed;
  // What Redux DevTools brings may be loading with nobody asking.
  if (pageResumed.match(call)) return isLeftOpen || (progress === "loading" && !isRunning);
  // A correction is announced by the navigation that is showing it.
  return call.payload.cause !== "correction" && isLeftOpen;
}

type Call = typeof addressRead | typeof retryAsked | typeof connectionRegained | typeof pageResumed;

const isMove = isAnyOf(linkNeared, linkLeft);

/** Prefetches where the visitor is about to go. One link at a time; leaving it lets its request go. */
export function prefetchLinks(startListening: StartResultsListening, surroundings: Surroundings): void {
  startListening({
    matcher: isMove,
    effect: async (move, listener) => {
      listener.cancelActiveListeners();
      if (linkNeared.match(move)) await prefetch(listener, move.payload.canonical, surroundings);
    },
  });
}

/** No deadline: the server has its own, and a navigation that takes the request over brings one. */
async function prefetch(listener: Listener, canonical: string, surroundings: Surroundings) {
  const { isLive, connectivity, prefetched } = surroundings;
  const { dispatch, getState, signal } = listener;
  if (!isLive() || !connectivity.isOnline() || isWanted(getState(), canonical)) return;
  const aborted = endOfAborted(listener, canonical);
  if (aborted !== undefined) await aborted;
  // Followed meanwhile.
  if (isWanted(getState(), canonical)) return;
  dispatch(resultsApi.util.prefetch("results", canonical, {}));
  const request = runningRequest(listener, canonical);
  prefetched.add(canonical);
  signal.addEventListener("abort", () => {
    if (prefetched.delete(canonical)) request?.abort();
  });
  await request;
  prefetched.delete(canonical);
}

/** Here already, or on its way to be shown. */
function isWanted(state: ReturnType<Listener["getState"]>, canonical: string): boolean {
  const { asked, progress } = state.results;
  return (progress === "loading" && asked === canonical) || cachedFragment(state, canonical) !== undefined;
}

export function reportSettling(
  startListening: TypedStartListening<NavigationRoot, NavigationDispatch>,
  effects: SettleEffects,
): void {
  startListening({ actionCreator: resultsRequested, effect: () => effects.begun() });
  startListening({ actionCreator: resultsShown, effect: ({ payload }) => effects.settled(payload.cause) });
}
