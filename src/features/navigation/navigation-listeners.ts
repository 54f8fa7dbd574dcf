import { isAnyOf, type TypedStartListening } from "@reduxjs/toolkit";
import { addressRead } from "./address";
import { connectionRegained, pageResumed, resultsRequested, resultsShown, retryAsked } from "./events";
import { runningRequest } from "./fetching";
import { navigate, type Surroundings } from "./navigation";
import { cameToNothing, type NavigationDispatch, type NavigationRoot } from "./navigation-status";
import type { SettleEffects } from "./ports";

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

/** The same search is not fetched again unless the last attempt failed. */
function isDue(call: ReturnType<Call>, state: NavigationRoot, isRunning: boolean): boolean {
  const { asked, progress } = state.results;
  if (connectionRegained.match(call)) return progress === "offline";
  const isFailed = cameToNothing(state);
  if (retryAsked.match(call)) return isFailed;
  const isLeftOpen = state.search.canonical !== asked || isFailed;
  // A state restored by Redux DevTools may be loading without a request under way.
  if (pageResumed.match(call)) return isLeftOpen || (progress === "loading" && !isRunning);
  // A correction is announced by the navigation that is showing it.
  return call.payload.cause !== "correction" && isLeftOpen;
}

type Call = typeof addressRead | typeof retryAsked | typeof connectionRegained | typeof pageResumed;

export function reportSettling(
  startListening: TypedStartListening<NavigationRoot, NavigationDispatch>,
  effects: SettleEffects,
): void {
  startListening({ actionCreator: resultsRequested, effect: () => effects.begun() });
  startListening({ actionCreator: resultsShown, effect: ({ payload }) => effects.settled(payload.cause) });
}
