import { createSelector, createSlice, isAnyOf } from "@reduxjs/toolkit";
import { parseQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import type { ListenerOf, StoreDispatch } from "../site/store";
import { type SearchRoot, selectQuery } from "./address";
import { type ApiRoot, cachedFragment } from "./api";
import {
  type Cause,
  resultsAborted,
  resultsFailed,
  resultsLate,
  resultsRequested,
  resultsShown,
  resultsUnreachable,
} from "./events";

type Progress = "idle" | "loading" | "late" | "failed" | "offline";

interface Settlement {
  /** Counts navigations; 0 is the page as opened, which is not announced. */
  readonly serial: number;
  readonly canonical: string;
  readonly cause: Cause;
}

interface ResultsState {
  /** The canonical query that the server rendered; null if it rendered no results. */
  readonly served: string | null;
  /** Canonical query on show; null before the first. */
  readonly shown: string | null;
  /** Canonical query last requested; differs from `shown` while loading and after a failure. */
  readonly asked: string | null;
  readonly progress: Progress;
  readonly requestId: string | null;
  readonly settled: Settlement;
  /** Canonical queries shown, latest first; their fragments are kept for Back. */
  readonly visited: readonly string[];
}

/** Fragments kept for Back, about 40 kB of heap each at 20,000 jobs. */
const keptVisits = 28;

export const noResults: ResultsState = {
  served: null,
  shown: null,
  asked: null,
  progress: "idle",
  requestId: null,
  settled: { serial: 0, canonical: "", cause: "start" },
  visited: [],
};

const isEnding = isAnyOf(resultsLate, resultsFailed, resultsUnreachable, resultsAborted);

const progressAfter: ReadonlyMap<string, Progress> = new Map(
  Object.entries({
    [resultsLate.type]: "late",
    [resultsFailed.type]: "failed",
    [resultsUnreachable.type]: "offline",
    [resultsAborted.type]: "idle",
  }),
);

export const resultsSlice = createSlice({
  name: "results",
  initialState: noResults,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(resultsRequested, (state, { payload }) => {
        state.asked = payload.after;
        state.requestId = payload.requestId;
        state.progress = "loading";
      })
      .addCase(resultsShown, (state, { payload }) => {
        const { after, cause } = payload;
        const settled = { serial: state.settled.serial + 1, canonical: after, cause };
        const visited = [after, ...state.visited.filter((one) => one !== after)].slice(0, keptVisits);
        return { ...state, shown: after, asked: after, progress: "idle", requestId: null, settled, visited };
      })
      .addMatcher(isEnding, (state, { type, payload }) => {
        // An overtaken request ends after the next has begun.
        if (state.requestId !== payload.requestId) return;
        state.requestId = null;
        state.progress = progressAfter.get(type) ?? "idle";
      }),
});

export interface ResultsRoot {
  readonly results: ResultsState;
}

/** The fragment on show: of an older query while the next loads, undefined before the first. */
export const selectFragment = createSelector(
  [(state: ApiRoot) => state.api, (state: ResultsRoot) => state.results.shown],
  (api, shown): ResultsFragment | undefined => (shown === null ? undefined : cachedFragment({ api }, shown)),
);

export const selectProgress = (state: ResultsRoot): Progress => state.results.progress;

/** The last request ended without an answer. */
export const selectHasFailed = ({ results: { progress } }: ResultsRoot): boolean =>
  progress !== "idle" && progress !== "loading";

/** The address's search, or after a failure the one on show, so that nothing looks applied that is not. */
export const selectEffectiveQuery = createSelector(
  [selectQuery, (state: ResultsRoot) => (selectHasFailed(state) ? state.results.shown : null)],
  (query, shown) => (shown === null ? query : parseQuery(shown)),
);

export const selectSettled = (state: ResultsRoot): Settlement => state.results.settled;

export type NavigationRoot = SearchRoot & ResultsRoot & ApiRoot;
export type NavigationDispatch = StoreDispatch<NavigationRoot>;
export type Listener = ListenerOf<NavigationRoot>;
