import { isAnyOf, type TypedStartListening } from "@reduxjs/toolkit";
import { retryAsked } from "../search/search-events";
import { addressRead } from "../search/search-slice";
import { type NavigationDispatch, type NavigationRoot, navigate, runningRequest } from "./navigation";
import { connectionRegained, pageResumed } from "./results-events";
import type { Surroundings } from "./surroundings";

export type StartResultsListening = TypedStartListening<NavigationRoot, NavigationDispatch>;

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
function isDue(call: ReturnType<Call>, { search, results }: NavigationRoot, isRunning: boolean): boolean {
  const { asked, progress } = results;
  if (connectionRegained.match(call)) return progress === "offline";
  const cameToNothing = progress === "late" || progress === "failed" || progress === "offline";
  if (retryAsked.match(call)) return cameToNothing;
  const isLeftOpen = search.canonical !== asked || cameToNothing;
  // What Redux DevTools brings may be loading with nobody asking.
  if (pageResumed.match(call)) return isLeftOpen || (progress === "loading" && !isRunning);
  // A correction is announced by the navigation that is showing it.
  return call.payload.cause !== "correction" && isLeftOpen;
}

type Call = typeof addressRead | typeof retryAsked | typeof connectionRegained | typeof pageResumed;
