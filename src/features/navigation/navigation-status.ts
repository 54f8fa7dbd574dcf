import {
  createSelector,
  createSlice,
  isAnyOf,
  type ListenerEffectAPI,
  type ThunkDispatch,
  type UnknownAction,
} from "@reduxjs/toolkit";
import { parseQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
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

/** The end of a navigation that may be announced to the visitor. */
interface Settlement {
  /** How many there have been: 0 is the page as it was opened, about which nothing is said. */
  readonly serial: number;
  /** The canonical query on show. */
  readonly canonical: string;
  readonly cause: Cause;
}

interface ResultsState {
  /** The canonical query that the server was asked for when it rendered the page; null when it did not. */
  readonly served: string | null;
  /** The canonical query whose fragment is on show; null before the first. */
  readonly shown: string | null;
  /**
   * The canonical query last asked for; differs from `shown` while it is under way and when it came to
   * nothing.
   */
  readonly asked: string | null;
  readonly progress: Progress;
  /** The request under way, or null. */
  readonly requestId: string | null;
  readonly settled: Settlement;
  /** Canonical queries that have been on show, the last one first: their fragments are kept for Back. */
  readonly visited: readonly string[];
}

/** Fragments kept for Back. About 40 kB of heap each, at 20,000 jobs. */
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
        // An overtaken request ends after the next has begun, which is no longer its business.
        if (state.requestId !== payload.requestId) return;
        state.requestId = null;
        state.progress = progressAfter.get(type) ?? "idle";
      }),
});

export interface ResultsRoot {
  readonly results: ResultsState;
}

/**
 * What is on show: maybe of an older query than the address while the next is under way. Undefined before the
 * first.
 */
export const selectFragment = createSelector(
  [(state: ApiRoot) => state.api, (state: ResultsRoot) => state.results.shown],
  (api, shown): ResultsFragment | undefined => (shown === null ? undefined : cachedFragment({ api }, shown)),
);

export const selectProgress = (state: ResultsRoot): Progress => state.results.progress;

/** Whether what was asked for last has ended without an answer. */
export const cameToNothing = ({ results: { progress } }: ResultsRoot): boolean =>
  progress !== "idle" && progress !== "loading";

/**
 * The search that controls show as chosen and links build on: the address's, or if that failed the one on show, so
 * that nothing looks applied that is not.
 */
export const selectStanding = createSelector(
  [selectQuery, (state: ResultsRoot) => (cameToNothing(state) ? state.results.shown : null)],
  (query, shown) => (shown === null ? query : parseQuery(shown)),
);

/** Speak when `serial` grows; it is 0 on the page as it was opened. */
export const selectSettled = (state: ResultsRoot): Settlement => state.results.settled;

/** The part of the store that navigations work on. */
export type NavigationRoot = SearchRoot & ResultsRoot & ApiRoot;
export type NavigationDispatch = ThunkDispatch<NavigationRoot, unknown, UnknownAction>;
export type Listener = ListenerEffectAPI<NavigationRoot, NavigationDispatch>;
