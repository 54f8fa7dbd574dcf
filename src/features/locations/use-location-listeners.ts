import { useEffect } from "react";
import { useStore } from "react-redux";
import { lookLocationsUp } from "./location-listeners";
import type { LocationsRoot } from "./locations-selectors";

const listening = new WeakSet<object>();

/** From the first location field of a page on, its store looks places up. Before whatever tells it what is typed. */
export function useLocationListeners(): void {
  const store = useStore<LocationsRoot>();
  useEffect(() => {
    if (listening.has(store)) return;
    listening.add(store);
    lookLocationsUp(store.dispatch);
  }, [store]);
}
