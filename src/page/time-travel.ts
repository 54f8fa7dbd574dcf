import type { DevToolsEnhancerOptions, Middleware, Store, UnknownAction } from "@reduxjs/toolkit";
import type { SearchRoot } from "../features/navigation/address";
import type { BrowserHistory } from "../features/navigation/events";
import type { ResultsRoot } from "../features/navigation/navigation-status";
import { isAddressOf, replaceAddress } from "../features/navigation/url-middleware";

/** As much as is needed of what the enhancer of Redux DevTools adds to a store. */
interface InstrumentedStore {
  readonly liftedStore?: {
    getState(): {
      readonly currentStateIndex: number;
      readonly computedStates: readonly unknown[];
      readonly isLocked?: boolean;
    };
  };
}

type Travelled = SearchRoot & ResultsRoot;

/** Follows Redux DevTools when it shows another moment of the log, or one that was imported. */
export class TimeTravel {
  #store: InstrumentedStore = {};
  #actionsUnderWay = 0;
  /** The state that the last action led to. */
  #lastState: unknown;

  /** What Redux DevTools is to list: what was asked by its name, and nothing of RTK Query's own bookkeeping. */
  readonly log: DevToolsEnhancerOptions = {
    name: "Jobsieve",
    actionSanitizer: named,
    actionsDenylist: ["/removeQueryResult$", "/updateProvidedBy$"],
  };

  /** Outermost, so that a change of the state that no action brought about is known. */
  readonly middleware: Middleware =
    ({ getState }) =>
    (next) =>
    (action) => {
      this.#actionsUnderWay += 1;
      try {
        return next(action);
      } finally {
        this.#actionsUnderWay -= 1;
        this.#lastState = getState();
      }
    };

  /** Whether the last moment of the log is on show, so that an action changes what is seen. */
  readonly isLive = (): boolean => {
    const log = this.#store.liftedStore?.getState();
    if (log === undefined) return true;
    return !log.isLocked && log.currentStateIndex === log.computedStates.length - 1;
  };

  /**
   * Moves the address with the slice, without an entry, and tells that a moment is `restored`. Back at the
   * last one, `resume` is called where that was left in the middle of something.
   */
  follow(
    store: Pick<Store<Travelled>, "getState" | "subscribe">,
    history: BrowserHistory,
    restored: () => void,
    resume: () => void,
  ) {
    this.#store = store as InstrumentedStore;
    this.#lastState = store.getState();
    store.subscribe(() => {
      const state = store.getState();
      if (this.#actionsUnderWay > 0 || state === this.#lastState) return;
      this.#lastState = state;
      const { search, results } = state;
      restored();
      if (!isAddressOf(history, search)) replaceAddress(history, search);
      const isLeftOpen = results.progress === "loading" || results.asked !== search.canonical;
      if (isLeftOpen && this.isLive()) resume();
    });
  }
}

/** `api/executeQuery/pending` of the endpoint `suggestions` as `api/suggestions/pending`. */
export function named<Action extends UnknownAction>(action: Action): Action {
  const { endpointName } = (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg ?? {};
  const type = action.type.replace(/^api\/executeQuery\//, `api/${endpointName}/`);
  return endpointName === undefined ? action : { ...action, type };
}
