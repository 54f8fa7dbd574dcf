import { createAction, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { JobMarker } from "../../shared/wire/newer";

interface Comparison {
  /** The newest job of the previous visit; null in the first visit. */
  readonly since: JobMarker | null;
  /** Jobs newer than `since`; null while unknown, and in the first visit. */
  readonly count: number | null;
}

interface VisitsState {
  /** `forgotten`: switched off on this page. `unavailable`: this browser stores nothing. */
  readonly memory: "on" | "off" | "forgotten" | "unavailable";
  /** By `searchKey`. */
  readonly searches: Readonly<Record<string, Comparison>>;
}

export interface VisitsRoot {
  readonly visits?: VisitsState;
}

const initialState: VisitsState = { memory: "unavailable", searches: {} };
/** As many as fragments are kept for Back. */
const keptComparisons = 28;

export const visitsSlice = createSlice({
  name: "visits",
  initialState,
  reducers: {
    searchCompared: (state, { payload }: PayloadAction<Comparison & { readonly key: string }>) => {
      const { key, ...comparison } = payload;
      const others = Object.entries(state.searches).filter(([other]) => other !== key);
      const searches = Object.fromEntries([...others.slice(1 - keptComparisons), [key, comparison]]);
      return { memory: "on", searches };
    },
    /** Nothing can be stored: the visitor or the browser refuses. */
    memoryFound: (_, { payload }: PayloadAction<"off" | "unavailable">) => ({
      memory: payload,
      searches: {},
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(visitsForgotten, () => ({ memory: "forgotten" as const, searches: {} })),
});

export const { searchCompared, memoryFound } = visitsSlice.actions;

export const selectMemory = ({ visits }: VisitsRoot) => visits?.memory ?? "unavailable";

export const selectComparison = ({ visits }: VisitsRoot, key: string): Comparison | undefined =>
  visits?.searches[key];

export const visitsOpened = createAction("visits/opened");
/** The visitor wants nothing kept, now or later. */
export const visitsForgotten = createAction("visits/forgotten");
export const visitsRemembered = createAction("visits/remembered");
/** The same choice, made in another tab. */
export const choiceMadeElsewhere = createAction("visits/choiceHeard");
