import type { Middleware, Store } from "@reduxjs/toolkit";
import type { ResultsRoot } from "../features/results/results-slice";
import type { BrowserHistory } from "../features/search/browser-history";
import type { SearchRoot } from "../features/search/search-slice";
import { isAddressOf, replaceAddress } from "../features/search/url-middleware";

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

  /** Outermost, so that a change of the state that no action brought about is known. */
  readonly middleware: Middleware = () => (next) => (action) => {
    this.#actionsUnderWay += 1;
    try {
      return next(action);
    } finally {
      this.#actionsUnderWay -= 1;
    }
  };

  /** Whether the last moment of the log is on show, so that an action changes what is seen. */
  readonly isLive = (): boolean => {
    const log = this.#store.liftedStore?.getState();
    if (log === undefined) return true;
    return !log.isLocked && log.currentStateIndex === log.computedStates.length - 1;
  };

  /**
   * Moves the address with the slice, without an entry. Back at the last moment, `resume` is called where that was left
   * in the middle of something.
   */
  follow(
    store: Pick<Store<Travelled>, "getState" | "subscribe">,
    history: BrowserHistory,
    resume: () => void,
  ) {
    this.#store = store as InstrumentedStore;
    // Without DevTools nothing travels.
    if (this.#store.liftedStore === undefined) return;
    let known = store.getState();
    store.subscribe(() => {
      const { search, results } = store.getState();
      const isNews = search !== known.search || results !== known.results;
      known = store.getState();
      if (this.#actionsUnderWay > 0 || !isNews) return;
      if (!isAddressOf(history, search)) replaceAddress(history, search.query, search.foreign);
      const isLeftOpen = results.progress === "loading" || results.asked !== search.canonical;
      if (isLeftOpen && this.isLive()) resume();
    });
  }
}
