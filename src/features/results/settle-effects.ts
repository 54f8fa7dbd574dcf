import type { TypedStartListening } from "@reduxjs/toolkit";
import type { Cause } from "../search/search-events";
import type { NavigationDispatch, NavigationRoot } from "./navigation";
import { resultsRequested, resultsShown } from "./results-events";

/** What the window does about results that are not in its markup: focus and scroll position. */
export interface SettleEffects {
  /** The visitor has asked for other results and waits. */
  begun(): void;
  /** They are in the store, and in the document by the next frame. */
  settled(cause: Cause): void;
}

export function reportSettling(
  startListening: TypedStartListening<NavigationRoot, NavigationDispatch>,
  effects: SettleEffects,
): void {
  startListening({ actionCreator: resultsRequested, effect: () => effects.begun() });
  startListening({ actionCreator: resultsShown, effect: ({ payload }) => effects.settled(payload.cause) });
}
