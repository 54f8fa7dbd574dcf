import { createSelector } from "@reduxjs/toolkit";
import type { InfiniteData } from "@reduxjs/toolkit/query";
import type { LocationOption, LocationsPage } from "../../../shared/wire/locations";
import type { LocationControl } from "./location-events";
import { locationsApi, pageAfter } from "./locations-api";
import { type Lookup, type LookupsRoot, noLookup } from "./lookups-slice";

export type LocationsRoot = LookupsRoot & { readonly api: ReturnType<typeof locationsApi.reducer> };

type Pages = InfiniteData<LocationsPage, number>;
const noOptions: readonly LocationOption[] = [];

export function cachedPages(state: LocationsRoot, term: string): Pages | undefined {
  return locationsApi.endpoints.locations.select(term)(state).data;
}

export function selectLookup(state: LocationsRoot, control: LocationControl): Lookup {
  return state.lookups?.[control] ?? noLookup;
}

function selectPages(state: LocationsRoot, control: LocationControl): Pages | undefined {
  const { term } = selectLookup(state, control);
  return term === "" ? undefined : cachedPages(state, term);
}

/** Every place found so far for what is typed now; none while the first page is under way. */
export const selectLocationOptions = createSelector([selectPages], (pages): readonly LocationOption[] =>
  pages === undefined ? noOptions : pages.pages.flatMap((page) => page.data),
);

/** Whether the list goes on past what has been loaded. */
export function selectHasMoreLocations(state: LocationsRoot, control: LocationControl): boolean {
  const pages = selectPages(state, control);
  const last = pages?.pages.at(-1);
  return last !== undefined && pageAfter(last, pages?.pages ?? [], pages?.pages.length ?? 0) !== undefined;
}
