import type { Reducer } from "@reduxjs/toolkit";

interface LazySlice {
  readonly reducerPath: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the slice's state is.
  readonly reducer: Reducer<any>;
}

/** Takes slices into a store's reducer; part of the store's thunk extra argument. */
export interface SliceInjection {
  readonly inject: (slice: LazySlice) => void;
}

/**
 * Brings the slice of a part of the page that is loaded on demand into the store that this is dispatched to.
 */
export function sliceInjected(slice: LazySlice) {
  return (_dispatch: unknown, _getState: unknown, extra: unknown): void =>
    (extra as SliceInjection).inject(slice);
}

export interface FollowedStore<State> {
  getState(): State;
  subscribe(heard: () => void): unknown;
}

/** Calls `act` now, and whenever what `select` gives is no longer the same. */
export function followState<State>(
  store: FollowedStore<State>,
  select: (state: State) => readonly unknown[],
  act: (state: State) => void,
): void {
  let before: readonly unknown[] = [];
  const look = () => {
    const state = store.getState();
    const now = select(state);
    if (now.every((part, place) => part === before[place])) return;
    before = now;
    act(state);
  };
  look();
  store.subscribe(look);
}
