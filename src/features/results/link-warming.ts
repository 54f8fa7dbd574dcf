import { isAnyOf } from "@reduxjs/toolkit";
import { pauseFor } from "../search/deadline";
import { clearTheWay, type Listener } from "./navigation";
import { cachedFragment, results } from "./results-api";
import { linkLeft, linkNeared } from "./results-events";
import type { StartResultsListening } from "./results-listeners";
import type { Surroundings } from "./surroundings";

const isMove = isAnyOf(linkNeared, linkLeft);

/** Asks ahead for where the visitor is about to go. One link at a time; leaving it lets its request go. */
export function warmLinks(startListening: StartResultsListening, surroundings: Surroundings): void {
  startListening({
    matcher: isMove,
    effect: async (move, listener) => {
      listener.cancelActiveListeners();
      if (!linkNeared.match(move)) return;
      const { canonical, dwellMs } = move.payload;
      if (await pauseFor(dwellMs, listener.signal)) await warm(listener, canonical, surroundings);
    },
  });
}

/** No deadline: the server has its own, and a click brings one. */
async function warm(listener: Listener, canonical: string, { isLive, connectivity, warm }: Surroundings) {
  const { dispatch, getState, signal } = listener;
  if (!isLive() || !connectivity.isOnline() || isWanted(getState(), canonical)) return;
  const way = clearTheWay(listener, canonical);
  if (way !== undefined) await way;
  const warming = { canonical, request: dispatch(results.initiate(canonical, { subscribe: false })) };
  warm.current = warming;
  signal.addEventListener("abort", () => {
    if (warm.current === warming) warming.request.abort();
  });
  await warming.request;
  if (warm.current === warming) warm.current = undefined;
}

/** Here already, or on its way to be shown. */
function isWanted(state: ReturnType<Listener["getState"]>, canonical: string): boolean {
  const { asked, progress } = state.results;
  return (progress === "loading" && asked === canonical) || cachedFragment(state, canonical) !== undefined;
}
