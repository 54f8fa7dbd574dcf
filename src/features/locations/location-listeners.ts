import { isAnyOf } from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useStore } from "react-redux";
import { lookupDebounceMs } from "../../shared/constants";
import { evictableArgs } from "../navigation/api";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import { isOffline } from "../site/browser";
import { injectSlice, type ListenerOf, listenIn, type StoreDispatch } from "../site/store";
import {
  cachedPages,
  dropPlaces,
  type LocationControl,
  type LocationsRoot,
  locationControls,
  locationLeft,
  locationListEndReached,
  locationRetryAsked,
  locationsApi,
  locationTyped,
  lookupAnswered,
  lookupFailed,
  lookupsSlice,
  nextPageAsked,
  selectHasMoreLocations,
  selectLookup,
} from "./lookups-slice";

type Listener = ListenerOf<LocationsRoot>;

const keptLookups = 50;

const isCall = isAnyOf(locationTyped, locationLeft, locationRetryAsked, locationListEndReached);

/** Call once per store. One listener per control: typing into one does not cancel lookups of the other. */
export function addLocationListeners(dispatch: StoreDispatch<LocationsRoot>): void {
  dispatch(injectSlice(lookupsSlice));
  const listen = listenIn<LocationsRoot>(dispatch);
  for (const control of locationControls)
    listen({
      predicate: (action) => isCall(action) && action.payload.control === control,
      effect: (action, listener) => {
        if (locationLeft.match(action)) return listener.cancelActiveListeners();
        if (locationListEndReached.match(action)) return loadMore(listener, control);
        const pause = locationTyped.match(action) ? lookupDebounceMs : 0;
        return lookUp(listener, control, pause);
      },
    });
}

async function lookUp(listener: Listener, control: LocationControl, pauseMs: number): Promise<void> {
  const { dispatch, getState, getOriginalState, signal } = listener;
  const before = selectLookup(getOriginalState(), control);
  const lookup = selectLookup(getState(), control);
  if (lookup === before) return;
  listener.cancelActiveListeners();
  const { term } = lookup;
  if (term === "") return;
  if (cachedPages(getState(), term) !== undefined) {
    dispatch(lookupAnswered({ control, term }));
    return;
  }
  if (await pauseFor(pauseMs, signal)) await ask(listener, control, term, undefined);
}

async function loadMore(listener: Listener, control: LocationControl): Promise<void> {
  const { dispatch, getState } = listener;
  const { term, progress } = selectLookup(getState(), control);
  if (progress !== "ready" || !selectHasMoreLocations(getState(), control)) return;
  dispatch(nextPageAsked({ control, term }));
  await ask(listener, control, term, "forward");
}

async function ask(
  listener: Listener,
  control: LocationControl,
  term: string,
  direction: "forward" | undefined,
) {
  const { dispatch, pause, signal } = listener;
  // RTK Query sends nothing for a term while an aborted request for it is ending.
  const aborted = dispatch(locationsApi.util.getRunningQueryThunk("locations", term));
  if (aborted !== undefined) await pause(aborted);
  const options = direction === undefined ? { subscribe: false } : { subscribe: false, direction };
  const request = dispatch(locationsApi.endpoints.locations.initiate(term, options));
  const ending = await awaitAnswer(request, signal);
  if (ending.kind === "overtaken") return;
  const isAnswered = ending.kind === "answered" && ending.answer.isSuccess;
  dispatch(
    isAnswered ? lookupAnswered({ control, term }) : lookupFailed({ control, term, isOffline: isOffline() }),
  );
  dropOldest(listener, term);
}

function dropOldest({ dispatch, getState }: Listener, inUse: string) {
  const state = getState();
  const terms = locationsApi.util.selectCachedArgsForQuery(state, "locations");
  const others = terms.filter((term) => term !== inUse);
  const { select } = locationsApi.endpoints.locations;
  const tooMany = evictableArgs(keptLookups, others, (term) => select(term)(state));
  if (tooMany.length > 0) dispatch(dropPlaces(tooMany));
}

const listening = new WeakSet<object>();

/** Acts once per store. Call it before the hook that dispatches typed text. */
export function useLocationListeners(): void {
  const store = useStore<LocationsRoot>();
  useEffect(() => {
    if (listening.has(store)) return;
    listening.add(store);
    addLocationListeners(store.dispatch);
  }, [store]);
}
