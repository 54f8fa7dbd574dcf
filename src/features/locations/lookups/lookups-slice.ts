import { createSlice } from "@reduxjs/toolkit";
import { locationNameMinLength } from "../../../shared/constants";
import {
  type LocationControl,
  locationLeft,
  locationRetryAsked,
  locationTyped,
  lookupAnswered,
  lookupFailed,
  nextPageAsked,
} from "./location-events";

/** `loading` begins with the first key, so that "none found" never shows before an answer. */
export type LookupProgress = "idle" | "loading" | "ready" | "loading-more" | "failed" | "offline";

export interface Lookup {
  /** What is looked up: the text without case and stray spaces; empty while there is too little of it. */
  readonly term: string;
  readonly progress: LookupProgress;
}

type LookupsState = Readonly<Record<LocationControl, Lookup>>;

/** No answer came, and the same term may be asked for again. */
export const cameToNothing = ({ progress }: Lookup): boolean =>
  progress === "failed" || progress === "offline";

export const noLookup: Lookup = { term: "", progress: "idle" };
const initialState: LookupsState = { location: noLookup, all_locations: noLookup };

/**
 * Normalises texts that ask for the same places to the same term; empty for a text that is too short, counted in
 * code points as the server does.
 */
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
        if (term !== state[control].term || cameToNothing(state[control]))
          state[control] = term === "" ? noLookup : { term, progress: "loading" };
      })
      .addCase(locationLeft, (state, { payload }) => {
        state[payload.control] = noLookup;
      })
      .addCase(locationRetryAsked, (state, { payload: { control } }) => {
        if (cameToNothing(state[control])) state[control].progress = "loading";
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

/** Ignores the outcome of a term that is no longer looked up. */
function moveTo(state: Draft, of: { control: LocationControl; term: string }, progress: LookupProgress) {
  const lookup = state[of.control];
  if (lookup.term === of.term) lookup.progress = progress;
}

export interface LookupsRoot {
  /** Injected when somebody looks for a place. */
  readonly lookups?: LookupsState;
}
