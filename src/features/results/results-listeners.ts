import { isAnyOf, type TypedStartListening } from "@reduxjs/toolkit";
import { retryAsked } from "../search/search-events";
import { addressRead } from "../search/search-slice";
import type { Connectivity } from "./connectivity";
import { type NavigationDispatch, type NavigationRoot, navigate } from "./navigation";
import { connectionRegained } from "./results-events";
import type { ResultsState } from "./results-slice";

export type StartResultsListening = TypedStartListening<NavigationRoot, NavigationDispatch>;

const isCall = isAnyOf(addressRead, retryAsked, connectionRegained);

/** Follows the search: every new canonical query is brought on show, and the one before it is let go. */
export function followSearch(startListening: StartResultsListening, connectivity: Connectivity): void {
  startListening({
    matcher: isCall,
    effect: async (call, listener) => {
      const { search, results } = listener.getState();
      if (!isDue(call, search.canonical, results)) return;
      listener.cancelActiveListeners();
      await navigate(listener, search.canonical, call.payload.cause, connectivity);
    },
  });
}

/** The same search asked again is no news, unless it came to nothing the last time. */
function isDue(call: ReturnType<Call>, canonical: string, { asked, progress }: ResultsState): boolean {
  if (connectionRegained.match(call)) return progress === "offline";
  const cameToNothing = progress === "late" || progress === "failed" || progress === "offline";
  if (retryAsked.match(call)) return cameToNothing;
  // A correction is announced by the navigation that is showing it.
  return call.payload.cause !== "correction" && (canonical !== asked || cameToNothing);
}

type Call = typeof addressRead | typeof retryAsked | typeof connectionRegained;
