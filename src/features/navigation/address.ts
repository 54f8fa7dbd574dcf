import { createAction, createSlice } from "@reduxjs/toolkit";
import { parseForeign, parseJob, parseQuery, stringifyQuery } from "../../shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { Cause } from "./events";

export interface SearchState {
  readonly query: SearchQuery;
  /** `query` as a canonical query string, the key of every cache. */
  readonly canonical: string;
  /** Foreign parameters (`utm_source`), kept in every address but part of no key. */
  readonly foreign: string;
  /** The job open beside the list, or null. Part of no key. */
  readonly job: number | null;
}

export function readSearch(search: string): SearchState {
  const query = parseQuery(search);
  return searchOf(query, parseForeign(search), parseJob(search));
}

export function searchOf(query: SearchQuery, foreign: string, job: number | null = null): SearchState {
  return { query, canonical: stringifyQuery(query), foreign, job };
}

interface AddressReading extends SearchState {
  readonly cause: Cause;
  /** The previous canonical query. */
  readonly before: string;
}

/** Only for the URL middleware, after it has read or written the address. The slice's only input. */
export const addressRead = createAction<AddressReading>("search/addressRead");

const initialState: SearchState = { query: emptyQuery, canonical: "", foreign: "", job: null };

export const searchSlice = createSlice({
  name: "search",
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(addressRead, (state, { payload: { query, canonical, foreign, job } }) => {
      // If only the job changed, `query` stays the same object, to avoid re-rendering.
      return { query: state.canonical === canonical ? state.query : query, canonical, foreign, job };
    }),
});

export interface SearchRoot {
  readonly search: SearchState;
}

export const selectQuery = (state: SearchRoot): SearchQuery => state.search.query;
export const selectCanonical = (state: SearchRoot): string => state.search.canonical;
export const selectJob = (state: SearchRoot): number | null => state.search.job;
export const selectForeign = (state: SearchRoot): string => state.search.foreign;
