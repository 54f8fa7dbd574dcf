import type { DevToolsEnhancerOptions, Middleware, Store, UnknownAction } from "@reduxjs/toolkit";
import type { SearchRoot } from "../features/navigation/address";
import type { BrowserHistory } from "../features/navigation/events";
import type { ResultsRoot } from "../features/navigation/navigation-status";
import { isAddressOf, replaceAddress } from "../features/navigation/url-middleware";

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

/** Follows Redux DevTools to another moment of the log, or to an imported one. */
export class TimeTravel {
  #store: InstrumentedStore = {};
  #actionsUnderWay = 0;
  #lastState: unknown;

  /** Lists requests by endpoint, without RTK Query's own bookkeeping. */
  readonly log: DevToolsEnhancerOptions = {
    name: "Jobsieve",
    actionSanitizer: named,
    actionsDenylist: ["/removeQueryResult$", "/updateProvidedBy$"],
  };

  /** Outermost, to recognise state changes that no action caused. */
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

  /** Whether the log's last moment is on show, so that actions change what is seen. */
  readonly isLive = (): boolean => {
    const log = this.#store.liftedStore?.getState();
    if (log === undefined) return true;
    return !log.isLocked && log.currentStateIndex === log.computedStates.length - 1;
  };

  /**
   * When DevTools sets a state, replaces the address and calls `restored`; then `resume`, if a request was
   * pending at the log's last moment.
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

/** Turns `api/executeQuery/pending` of the endpoint `suggestions` into `api/suggestions/pending`. */
export function named<Action extends UnknownAction>(action: Action): Action {
  const { endpointName } = (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg ?? {};
  const type = action.type.replace(/^api\/executeQuery\//, `api/${endpointName}/`);
  return endpointName === undefined ? action : { ...action, type };
}
