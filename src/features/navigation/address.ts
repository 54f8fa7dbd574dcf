import { createAction, createSlice } from "@reduxjs/toolkit";
import { parseForeign, parseJob, parseQuery, stringifyQuery } from "../../shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { Cause } from "./events";

/** The address bar, read. */
export interface SearchState {
  readonly query: SearchQuery;
  /** `query` as a canonical query string: the key of everything that is cached. */
  readonly canonical: string;
  /** Parameters that are not ours (`utm_source`): they follow every address and are part of no key. */
  readonly foreign: string;
  /** The id of the job that is open beside the list; null for none. Part of no key, either. */
  readonly job: number | null;
}

export function readSearch(search: string): SearchState {
  const query = parseQuery(search);
  return searchOf(query, parseForeign(search), parseJob(search));
}

/** `query` as the slice would hold it once its address had been read. */
export function searchOf(query: SearchQuery, foreign: string, job: number | null = null): SearchState {
  return { query, canonical: stringifyQuery(query), foreign, job };
}

interface AddressReading extends SearchState {
  readonly cause: Cause;
  /** The canonical query before. */
  readonly before: string;
}

/**
 * Only for the URL middleware, which has just read or written the address: the one thing that changes this
 * slice.
 */
export const addressRead = createAction<AddressReading>("search/addressRead");

const initialState: SearchState = { query: emptyQuery, canonical: "", foreign: "", job: null };

export const searchSlice = createSlice({
  name: "search",
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(addressRead, (state, { payload: { query, canonical, foreign, job } }) => {
      // Only a job came or went: the search is the same object, and nothing that shows it is drawn again.
      return { query: state.canonical === canonical ? state.query : query, canonical, foreign, job };
    }),
});

/** The part of the store that the features share. */
export interface SearchRoot {
  readonly search: SearchState;
}

export const selectQuery = (state: SearchRoot): SearchQuery => state.search.query;
export const selectCanonical = (state: SearchRoot): string => state.search.canonical;
export const selectJob = (state: SearchRoot): number | null => state.search.job;
export const selectForeign = (state: SearchRoot): string => state.search.foreign;
