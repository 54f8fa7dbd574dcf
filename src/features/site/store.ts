import {
  addListener,
  type ListenerEffectAPI,
  type Reducer,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from "@reduxjs/toolkit";

interface LazySlice {
  readonly reducerPath: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the slice's state is.
  readonly reducer: Reducer<any>;
}

/** Part of the store's thunk extra argument. */
export interface SliceInjection {
  readonly inject: (slice: LazySlice) => void;
}

/** Adds the slice of a feature loaded on demand to the store it is dispatched to. */
export function injectSlice(slice: LazySlice) {
  return (_dispatch: unknown, _getState: unknown, extra: unknown): void =>
    (extra as SliceInjection).inject(slice);
}

export type StoreDispatch<State> = ThunkDispatch<State, unknown, UnknownAction>;
export type ListenerOf<State> = ListenerEffectAPI<State, StoreDispatch<State>>;

/** Starts listeners in the store that `dispatch` belongs to. */
export function listenIn<State>(dispatch: StoreDispatch<State>) {
  const listen = (listener: Parameters<typeof addListener>[0]) => dispatch(addListener(listener));
  return listen as unknown as TypedStartListening<State, StoreDispatch<State>>;
}

export interface FollowedStore<State> {
  getState(): State;
  subscribe(heard: () => void): unknown;
}

/** Calls `act` now, and whenever an element of `select`'s result changes. */
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
