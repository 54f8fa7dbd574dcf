import type { Reducer } from "@reduxjs/toolkit";
import type { VisitsState } from "./visits-slice";

let filled: Reducer<VisitsState> | undefined;

/** The place of the visitor's visits in every store: null until what remembers them is loaded. */
export const visitsReducer: Reducer<VisitsState | null> = (state = null, action) =>
  filled === undefined ? state : filled(state ?? undefined, action);

export function fillVisitsSlot(reducer: Reducer<VisitsState>): void {
  filled = reducer;
}
