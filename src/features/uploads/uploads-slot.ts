import type { Reducer } from "@reduxjs/toolkit";
import type { UploadsState } from "./uploads-slice";

let filled: Reducer<UploadsState> | undefined;

/** The upload panel's place in every store: null, and next to nothing to load, until the panel brings its reducer along. */
export const uploadsReducer: Reducer<UploadsState | null> = (state = null, action) =>
  filled === undefined ? state : filled(state ?? undefined, action);

export function fillUploadsSlot(reducer: Reducer<UploadsState>): void {
  filled = reducer;
}
