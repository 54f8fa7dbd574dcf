import type { StoreEnhancer, UnknownAction } from "@reduxjs/toolkit";
import type { RootState } from "./make-store";

/** All that is needed to replay a page: its address, its initial state and every action since. */
export interface Repro {
  readonly version: 1;
  /** Path and query at load. */
  readonly address: string;
  readonly state: Partial<RootState>;
  readonly actions: readonly UnknownAction[];
}

export interface Recording {
  readonly enhancer: StoreEnhancer;
  repro(): Repro;
}

/** Records every action that reaches the reducers. For development: the log never shrinks. */
export function record(address: string, state: Partial<RootState>): Recording {
  const actions: UnknownAction[] = [];
  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    const store = createStore(reducer, preloadedState);
    const dispatch = (action: UnknownAction) => {
      actions.push(action);
      return store.dispatch(action as never);
    };
    return { ...store, dispatch: dispatch as typeof store.dispatch };
  };
  return { enhancer, repro: () => ({ version: 1, address, state, actions: [...actions] }) };
}

declare global {
  interface Window {
    repro?: () => string;
  }
}

/** `repro()` in the console returns the JSON; Alt+Shift+R copies it. */
export function offerRepro(window: Window, recording: Recording): void {
  window.repro = () => JSON.stringify(recording.repro());
  window.document.addEventListener("keydown", ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === "KeyR" && window.repro)
      void window.navigator.clipboard.writeText(window.repro());
  });
}
