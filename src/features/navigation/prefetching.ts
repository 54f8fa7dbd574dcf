import { createAction, isAnyOf } from "@reduxjs/toolkit";
import { listenIn } from "../site/store";
import { cachedFragment, resultsApi } from "./api";
import { endOfAborted, runningRequest } from "./fetching";
import type { NavigationContext, NavigationExtra } from "./navigation";
import type { Listener, NavigationDispatch, NavigationRoot } from "./navigation-status";

/** The visitor rests on a link to `canonical`; only passing over it does not count. */
export const linkNeared = createAction<{ readonly canonical: string }>("results/linkNeared");
export const linkLeft = createAction("results/linkLeft");

/** Call once per store. Prefetches one link at a time; leaving it aborts the request. */
export function prefetchLinks(dispatch: NavigationDispatch): void {
  const context = dispatch((_dispatch, _getState, extra) => (extra as NavigationExtra).context);
  listenIn<NavigationRoot>(dispatch)({
    matcher: isAnyOf(linkNeared, linkLeft),
    effect: async (move, listener) => {
      listener.cancelActiveListeners();
      if (linkNeared.match(move)) await prefetch(listener, move.payload.canonical, context);
    },
  });
}

/** No timeout: the server has one, and so has a navigation that takes the request over. */
async function prefetch(listener: Listener, canonical: string, context: NavigationContext) {
  const { isLive, connectivity, prefetched } = context;
  const { dispatch, getState, signal } = listener;
  if (!isLive() || !connectivity.isOnline() || isWanted(getState(), canonical)) return;
  const aborted = endOfAborted(listener, canonical);
  if (aborted !== undefined) await aborted;
  // The link was followed meanwhile.
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

function isWanted(state: ReturnType<Listener["getState"]>, canonical: string): boolean {
  const { asked, progress } = state.results;
  return (progress === "loading" && asked === canonical) || cachedFragment(state, canonical) !== undefined;
}
