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
