import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Store,
  type StoreEnhancer,
  type ThunkDispatch,
  type UnknownAction,
} from "@reduxjs/toolkit";
import { lookupsSlot } from "../features/locations/lookups-slot";
import { refineReducer } from "../features/refine/refine-slice";
import type { Connectivity } from "../features/results/connectivity";
import { warmLinks } from "../features/results/link-warming";
import { connectionRegained, pageResumed } from "../features/results/results-events";
import { followSearch } from "../features/results/results-listeners";
import { resultsSlice } from "../features/results/results-slice";
import { reportSettling, type SettleEffects } from "../features/results/settle-effects";
import { api, type Transport } from "../features/search/api";
import type { BrowserHistory } from "../features/search/browser-history";
import { historyPopped } from "../features/search/search-events";
import { searchSlice } from "../features/search/search-slice";
import { createUrlMiddleware } from "../features/search/url-middleware";
import { siteSlice } from "../features/site/site-slice";
import { uploadsSlot } from "../features/uploads/uploads-slot";
import { visitsSlot } from "../features/visits/visits-slot";
import { TimeTravel } from "./time-travel";

const rootReducer = combineReducers({
  search: searchSlice.reducer,
  results: resultsSlice.reducer,
  lookups: lookupsSlot.reducer,
  refine: refineReducer,
  site: siteSlice.reducer,
  uploads: uploadsSlot.reducer,
  visits: visitsSlot.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

export interface StoreOptions {
  readonly preloadedState?: Partial<RootState>;
  /** Left out by the server: then nothing is listened to, asked or written, and the store only holds what is rendered. */
  readonly history?: BrowserHistory;
  /** Before every path of the api; empty in a browser. */
  readonly baseUrl?: string;
  readonly fetch?: Transport["fetch"];
  readonly connectivity?: Connectivity;
  readonly effects?: SettleEffects;
  /** Outermost, where the browser's Redux DevTools would be. */
  readonly enhancer?: StoreEnhancer;
}

/** The only way to a store: for the page, the server and the tests. */
export function makeStore(options: StoreOptions = {}) {
  const { history, enhancer } = options;
  const travel = new TimeTravel();
  const store = configureStore({
    reducer: rootReducer,
    ...(options.preloadedState && { preloadedState: options.preloadedState }),
    devTools: history !== undefined && { name: "Jobsieve" },
    middleware: (defaults) => {
      const middleware = defaults({
        thunk: { extraArgument: transportOf(options) },
        immutableCheck: patientCheck,
        serializableCheck: patientCheck,
      });
      if (history === undefined) return middleware;
      return middleware
        .prepend(travel.middleware, listen(options, travel))
        .concat(createUrlMiddleware(history, travel.isLive), api.middleware);
    },
    enhancers: (defaults) => (enhancer === undefined ? defaults() : defaults().concat(enhancer)),
  });
  if (history !== undefined) {
    hear(store, history, options.connectivity);
    travel.follow(store, history, () => store.dispatch(pageResumed()));
  }
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

function transportOf({ baseUrl = "", fetch = globalThis.fetch }: StoreOptions): Transport {
  // Called as a method of something else, the browser's own `fetch` throws.
  return { baseUrl, fetch: (input, init) => fetch(input, init) };
}

/** One listener middleware a store, so that no two stores cancel each other's requests. */
function listen({ connectivity = alwaysOnline, effects }: StoreOptions, { isLive }: TimeTravel) {
  const { middleware, startListening } = createListenerMiddleware<
    RootState,
    ThunkDispatch<RootState, unknown, UnknownAction>
  >();
  const surroundings = { connectivity, isLive, warm: { current: undefined } };
  followSearch(startListening, surroundings);
  warmLinks(startListening, surroundings);
  if (effects !== undefined) reportSettling(startListening, effects);
  return middleware;
}

function hear(store: Store<RootState>, history: BrowserHistory, connectivity: Connectivity = alwaysOnline) {
  history.onPop(() => store.dispatch(historyPopped(history.read().search)));
  connectivity.onRegained(() => store.dispatch(connectionRegained()));
  connectivity.onResumed(() => store.dispatch(pageResumed()));
}

/** The development build's checks take long on a busy machine, which is no news. In milliseconds. */
const patientCheck = { warnAfter: 1000 };

const alwaysOnline: Connectivity = {
  isOnline: () => true,
  onRegained: () => () => {},
  onResumed: () => () => {},
};
