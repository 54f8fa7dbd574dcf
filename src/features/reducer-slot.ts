import type { Reducer } from "@reduxjs/toolkit";

export interface ReducerSlot<State> {
  /** Null until the slot is filled. */
  readonly reducer: Reducer<State | null>;
  readonly fill: (reducer: Reducer<State>) => void;
}

/** A place in every store for a part of the page that is loaded on demand: next to nothing, until that brings its reducer along. */
export function reducerSlot<State>(): ReducerSlot<State> {
  let filled: Reducer<State> | undefined;
  return {
    reducer: (state = null, action) => (filled === undefined ? state : filled(state ?? undefined, action)),
    fill: (reducer) => {
      filled = reducer;
    },
  };
}
