import { createSlice, isAnyOf } from "@reduxjs/toolkit";
import type { Cause } from "../search/search-events";
import {
  resultsAborted,
  resultsFailed,
  resultsLate,
  resultsRequested,
  resultsShown,
  resultsUnreachable,
} from "./results-events";

export type Progress = "idle" | "loading" | "late" | "failed" | "offline";

/** The end of a navigation that a visitor may be told about. */
export interface Settlement {
  /** How many there have been: 0 is the page as it was opened, about which nothing is said. */
  readonly serial: number;
  /** The canonical query on show. */
  readonly canonical: string;
  readonly cause: Cause;
}

export interface ResultsState {
  /** The canonical query that the server was asked for when it rendered the page; null when it did not. */
  readonly served: string | null;
  /** The canonical query whose fragment is on show; null before the first. */
  readonly shown: string | null;
  /** The canonical query last asked for; differs from `shown` while it is under way and when it came to nothing. */
  readonly asked: string | null;
  readonly progress: Progress;
  /** The request under way; null when there is none. */
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

const progressAfter: Readonly<Record<string, Progress>> = {
  [resultsLate.type]: "late",
  [resultsFailed.type]: "failed",
  [resultsUnreachable.type]: "offline",
  [resultsAborted.type]: "idle",
};

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
        state.progress = progressAfter[type] ?? "idle";
      }),
});

export interface ResultsRoot {
  readonly results: ResultsState;
}
