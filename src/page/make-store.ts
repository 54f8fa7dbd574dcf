import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type Store,
  type StoreEnhancer,
} from "@reduxjs/toolkit";
import type { LookupsRoot } from "../features/locations/lookups-slice";
import { searchSlice, selectCanonical } from "../features/navigation/address";
import { api, type Transport } from "../features/navigation/api";
import {
  type BrowserHistory,
  type Connectivity,
  connectionRegained,
  historyPopped,
  type NavigationEffects,
  pageResumed,
} from "../features/navigation/events";
import { followSearch, type NavigationExtra, reportSettling } from "../features/navigation/navigation";
import { resultsSlice } from "../features/navigation/navigation-status";
import { createUrlMiddleware } from "../features/navigation/url-middleware";
import { refineSlice } from "../features/refine/refine-slice";
import { siteSlice } from "../features/site/site-slice";
import type { SliceInjection, StoreDispatch } from "../features/site/store";
import type { SuggestionsRoot } from "../features/suggestions/suggestions-slice";
import type { UploadsRoot } from "../features/uploads/sending/uploads-slice";
import type { VisitsRoot } from "../features/visits/visits-slice";
import type { TimeTravel } from "./time-travel";

/** One per store, as slices loaded on demand are injected into it. */
const makeReducer = () =>
  combineSlices(searchSlice, resultsSlice, refineSlice, siteSlice, api).withLazyLoadedSlices<
    LookupsRoot & SuggestionsRoot & UploadsRoot & VisitsRoot
  >();

export type RootState = ReturnType<ReturnType<typeof makeReducer>>;

export interface StoreOptions {
  readonly preloadedState?: Partial<RootState>;
  /** Left out on the server: the store then only holds state, without listeners, requests or navigation. */
  readonly history?: BrowserHistory;
  /** Prepended to every API path; empty in a browser. */
  readonly baseUrl?: string;
  readonly fetch?: Transport["fetch"];
  readonly connectivity?: Connectivity;
  readonly effects?: NavigationEffects;
  /** Outermost, where Redux DevTools would be. */
  readonly enhancer?: StoreEnhancer;
  readonly travel?: TimeTravel | undefined;
}

export function makeStore(options: StoreOptions = {}) {
  const { history, enhancer, travel } = options;
  const isLive = travel?.isLive ?? (() => true);
  const { connectivity = alwaysOnline } = options;
  const context = { connectivity, isLive, prefetched: new Set<string>() };
  const reducer = makeReducer();
  const store = configureStore({
    reducer,
    ...(options.preloadedState && { preloadedState: options.preloadedState }),
    devTools: travel?.log ?? false,
    middleware: (defaults) => {
      const middleware = defaults({
        thunk: { extraArgument: { ...transportOf(options), ...injectionInto(reducer), context } },
        immutableCheck: slowCheckLimits,
        serializableCheck: slowCheckLimits,
      });
      if (history === undefined) return middleware;
      return middleware
        .prepend(...(travel ? [travel.middleware] : []), listen(context, options.effects))
        .concat(createUrlMiddleware(history, isLive), api.middleware);
    },
    enhancers: (defaults) => (enhancer === undefined ? defaults() : defaults().concat(enhancer)),
  });
  if (history !== undefined) {
    const restored = () => options.effects?.restored();
    listenToBrowser(store, history, restored, connectivity);
    travel?.follow(store, history, restored, () => store.dispatch(pageResumed()));
  }
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

function transportOf({ baseUrl = "", fetch = globalThis.fetch }: StoreOptions): Transport {
  // The browser's `fetch` throws if called as a method of another object.
  return { baseUrl, fetch: (input, init) => fetch(input, init) };
}

function injectionInto(reducer: ReturnType<typeof makeReducer>): SliceInjection {
  return { inject: (slice) => void reducer.inject(slice as never) };
}

/** One listener middleware per store, so that stores do not cancel each other's requests. */
function listen(context: NavigationExtra["context"], effects: NavigationEffects | undefined) {
  const { middleware, startListening } = createListenerMiddleware<RootState, StoreDispatch<RootState>>();
  followSearch(startListening, context);
  if (effects !== undefined) reportSettling(startListening, effects);
  return middleware;
}

function listenToBrowser(
  store: Store<RootState>,
  history: BrowserHistory,
  restored: () => void,
  connectivity: Connectivity,
) {
  history.onPop(() => {
    const { search, state } = history.read();
    const before = selectCanonical(store.getState());
    store.dispatch(historyPopped(search));
    // A link to an anchor on this page added an entry too, without state and at the same address.
    if (state !== null || before !== selectCanonical(store.getState())) restored();
  });
  connectivity.onRegained(() => store.dispatch(connectionRegained()));
  connectivity.onResumed(() => store.dispatch(pageResumed()));
}

/** In milliseconds. The development build's checks are slow on a busy machine. */
const slowCheckLimits = { warnAfter: 1000 };

const alwaysOnline: Connectivity = {
  isOnline: () => true,
  onRegained: () => {},
  onResumed: () => {},
};
