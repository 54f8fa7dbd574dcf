import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import type { LocationOption } from "../../../shared/wire/locations";
import { type LocationControl, locationListEndReached, locationRetryAsked } from "./location-events";
import {
  type LocationsRoot,
  selectHasMoreLocations,
  selectLocationOptions,
  selectLookup,
} from "./locations-selectors";
import type { LookupProgress } from "./lookups-slice";

export interface LookupView {
  readonly term: string;
  readonly progress: LookupProgress;
  /**
   * For `term`; while its answer is awaited those of the term before, which are on show but not to be chosen.
   */
  readonly options: readonly LocationOption[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** What the store knows about the places that one control looks up. */
export function useLookup(control: LocationControl): LookupView {
  const dispatch = useDispatch();
  const { term, progress } = useSelector((state: LocationsRoot) => selectLookup(state, control));
  const found = useSelector((state: LocationsRoot) => selectLocationOptions(state, control));
  const hasMore = useSelector((state: LocationsRoot) => selectHasMoreLocations(state, control));
  const isWaiting = progress === "loading" && found.length === 0;
  const options = useLastWhile(isWaiting, found);
  return {
    term,
    progress,
    options,
    isStale: isWaiting && options.length > 0,
    hasMore,
    loadMore: () => dispatch(locationListEndReached({ control })),
    retry: () => dispatch(locationRetryAsked({ control })),
  };
}

/** The value, or while `isWaiting` the one before. */
function useLastWhile<Value>(isWaiting: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (!isWaiting && last !== value) setLast(value);
  return isWaiting ? last : value;
}
