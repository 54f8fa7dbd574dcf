import { createAction, createSelector, createSlice } from "@reduxjs/toolkit";
import type { InfiniteData } from "@reduxjs/toolkit/query";
import { locationNameMinLength, locationsPerPage } from "../../shared/constants";
import { routes } from "../../shared/routes";
import type { LocationOption, LocationsPage } from "../../shared/wire/locations";
import { api, untilInvalidated } from "../navigation/api";

export type LocationControl = "location" | "all_locations";
export const locationControls = ["location", "all_locations"] as const satisfies readonly LocationControl[];

interface Typed {
  readonly control: LocationControl;
  /** The field's whole text. */
  readonly text: string;
  /** An input method is composing: no requests yet. */
  readonly composing?: boolean;
}

interface OfControl {
  readonly control: LocationControl;
}

export const locationTyped = createAction<Typed>("locations/typed");
/** The visitor has left the control, or the page has changed. */
export const locationLeft = createAction<OfControl>("locations/left");
/** The list was scrolled or stepped to its end, or is too short to scroll. */
export const locationListEndReached = createAction<OfControl>("locations/listEndReached");
export const locationRetryAsked = createAction<OfControl>("locations/retryAsked");

interface Transition extends OfControl {
  readonly term: string;
}

export const lookupAnswered = createAction<Transition>("locations/lookupAnswered");
export const lookupFailed = createAction<Transition & { readonly isOffline: boolean }>(
  "locations/lookupFailed",
);
export const nextPageAsked = createAction<Transition>("locations/nextPageAsked");

/** `loading` starts with the first key, so that "none found" never shows before an answer. */
export type LookupProgress = "idle" | "loading" | "ready" | "loading-more" | "failed" | "offline";

interface Lookup {
  /** The normalised text; empty while it is too short. */
  readonly term: string;
  readonly progress: LookupProgress;
}

type LookupsState = Readonly<Record<LocationControl, Lookup>>;

/** No answer came; the term may be looked up again. */
export const hasLookupFailed = ({ progress }: Lookup): boolean =>
  progress === "failed" || progress === "offline";

const noLookup: Lookup = { term: "", progress: "idle" };
const initialState: LookupsState = { location: noLookup, all_locations: noLookup };

/** Normalises equivalent texts to one term; empty if too short, in code points as on the server. */
export function termOf(text: string): string {
  const term = text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  return [...term].length < locationNameMinLength ? "" : term;
}

export const lookupsSlice = createSlice({
  name: "lookups",
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(locationTyped, (state, { payload: { control, text, composing } }) => {
        const term = composing ? "" : termOf(text);
        if (term !== state[control].term || hasLookupFailed(state[control]))
          state[control] = term === "" ? noLookup : { term, progress: "loading" };
      })
      .addCase(locationLeft, (state, { payload }) => {
        state[payload.control] = noLookup;
      })
      .addCase(locationRetryAsked, (state, { payload: { control } }) => {
        if (hasLookupFailed(state[control])) state[control].progress = "loading";
      })
      .addCase(nextPageAsked, (state, { payload }) => {
        moveTo(state, payload, "loading-more");
      })
      .addCase(lookupAnswered, (state, { payload }) => {
        moveTo(state, payload, "ready");
      })
      .addCase(lookupFailed, (state, { payload }) => {
        moveTo(state, payload, payload.isOffline ? "offline" : "failed");
      }),
});

type Draft = Record<LocationControl, { term: string; progress: LookupProgress }>;

/** Ignores outcomes of terms no longer looked up. */
function moveTo(state: Draft, of: { control: LocationControl; term: string }, progress: LookupProgress) {
  const lookup = state[of.control];
  if (lookup.term === of.term) lookup.progress = progress;
}

export interface LookupsRoot {
  /** Injected when a location field is first used. */
  readonly lookups?: LookupsState;
}

/** `GET /api/v1/locations`, a page at a time, keyed by term. */
export const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    locations: build.infiniteQuery<LocationsPage, string, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: pageAfter },
      query: ({ queryArg, pageParam }) => ({
        url: routes.locations,
        params: { name: queryArg, page: pageParam },
        validateStatus: (response, body) => response.ok && isLocationsPage(body),
      }),
      providesTags: (_pages, _error, term) => [tagOf(term)],
      keepUnusedDataFor: untilInvalidated,
    }),
  }),
});

const tagOf = (term: string) => ({ type: "locations", id: term }) as const;

export const dropPlaces = (terms: readonly string[]) => locationsApi.util.invalidateTags(terms.map(tagOf));

/** An empty page ends the list whatever the total: places may have changed in between. */
function pageAfter(last: LocationsPage, _all: readonly LocationsPage[], page: number) {
  const hasMore = last.data.length > 0 && locationsPerPage * page < last.total_count;
  return hasMore ? page + 1 : undefined;
}

function isLocationsPage(value: unknown): value is LocationsPage {
  if (typeof value !== "object" || value === null) return false;
  const { data, total_count } = value as Partial<Record<keyof LocationsPage, unknown>>;
  return Number.isInteger(total_count) && Array.isArray(data) && data.every(isOption);
}

function isOption(value: unknown): boolean {
  const option = value as Partial<LocationsPage["data"][number]> | null;
  return typeof option?.name === "string" && typeof option.cached_slug_with_class === "string";
}

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

export const selectLocationOptions = createSelector([selectPages], (pages): readonly LocationOption[] =>
  pages === undefined ? noOptions : pages.pages.flatMap((page) => page.data),
);

export function selectHasMoreLocations(state: LocationsRoot, control: LocationControl): boolean {
  const pages = selectPages(state, control);
  const last = pages?.pages.at(-1);
  return last !== undefined && pageAfter(last, pages?.pages ?? [], pages?.pages.length ?? 0) !== undefined;
}
