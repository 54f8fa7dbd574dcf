import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { JobMarker } from "../../shared/wire/newer";
import { visitsForgotten } from "./visit-events";

/** A search on show, against the visit before. */
export interface Comparison {
  /** The newest job then; null when this is the first visit. */
  readonly since: JobMarker | null;
  /** Jobs newer than that; null while it is not known, and in the first visit. */
  readonly count: number | null;
}

export interface VisitsState {
  /** `forgotten`: switched off on this page. `unavailable`: this browser keeps nothing. */
  readonly memory: "on" | "off" | "forgotten" | "unavailable";
  /** By `searchKey`. */
  readonly searches: Readonly<Record<string, Comparison>>;
}

export interface VisitsRoot {
  /** Null until what remembers visits is loaded. */
  readonly visits: VisitsState | null;
}

const initialState: VisitsState = { memory: "unavailable", searches: {} };
/** As many as fragments are kept for Back. */
const keptComparisons = 28;

const visitsSlice = createSlice({
  name: "visits",
  initialState,
  reducers: {
    /** A search is on show, and that has been written down. */
    searchCompared: (state, { payload }: PayloadAction<Comparison & { readonly key: string }>) => {
      const { key, ...comparison } = payload;
      const others = Object.entries(state.searches).filter(([other]) => other !== key);
      const searches = Object.fromEntries([...others.slice(1 - keptComparisons), [key, comparison]]);
      return { memory: "on", searches };
    },
    /** Nothing can be written down: the visitor does not want it, or the browser does not. */
    memoryFound: (_, { payload }: PayloadAction<"off" | "unavailable">) => ({
      memory: payload,
      searches: {},
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(visitsForgotten, () => ({ memory: "forgotten" as const, searches: {} })),
});

export const { searchCompared, memoryFound } = visitsSlice.actions;
export const visitsSliceReducer = visitsSlice.reducer;

export const selectMemory = ({ visits }: VisitsRoot) => visits?.memory ?? "unavailable";

export const selectComparison = ({ visits }: VisitsRoot, key: string): Comparison | undefined =>
  visits?.searches[key];
