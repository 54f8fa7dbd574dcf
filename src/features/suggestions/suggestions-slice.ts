import { createSlice } from "@reduxjs/toolkit";
import queryString from "query-string";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { suggestionMaxLength, suggestionMinLength, suggestionsRoute } from "../../shared/suggestions";
import type { Suggestion } from "../../shared/wire/suggestions";
import { visitsForgotten } from "../visits/visits-slice";
import {
  keywordsEntered,
  keywordsLeft,
  keywordsTyped,
  recentSearchesRead,
  suggestionsAnswered,
  suggestionsFailed,
} from "./keyword-events";

export interface SuggestionsState {
  /** What choosing keeps beside the keywords: the form's canonical query. */
  readonly search: string;
  /** The address that is asked for what is typed; empty while there is nothing to ask. */
  readonly question: string;
  /** `loading` begins with the first key. */
  readonly progress: "idle" | "loading" | "ready";
  /** While the next answer is awaited those of the question before. */
  readonly data: readonly Suggestion[];
  readonly recent: readonly string[];
}

export interface SuggestionsRoot {
  /** Injected when the *Keywords* field is first used. */
  readonly suggestions?: SuggestionsState;
}

export const noSuggestions: SuggestionsState = {
  search: "",
  question: "",
  progress: "idle",
  data: [],
  recent: [],
};

/** Normalises texts that ask for the same; empty for a text that is too short, in code points, or too long. */
export function questionOf(text: string, search: string): string {
  const term = text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  if ([...term].length < suggestionMinLength || term.length > suggestionMaxLength) return "";
  return addressOf(
    suggestionsRoute,
    parseQuery(search),
    queryString.stringify({ text: term.toWellFormed() }),
  );
}

export const suggestionsSlice = createSlice({
  name: "suggestions",
  initialState: noSuggestions,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(keywordsEntered, (state, { payload }) => ({ ...state, search: payload.search }))
      .addCase(keywordsTyped, (state, { payload: { text, search, composing } }) => {
        const question = composing ? "" : questionOf(text, search);
        if (question === "") return { ...noSuggestions, search, recent: state.recent };
        return question === state.question ? state : { ...state, search, question, progress: "loading" };
      })
      .addCase(keywordsLeft, ({ recent, search }) => ({ ...noSuggestions, search, recent }))
      .addCase(recentSearchesRead, (state, { payload }) => ({ ...state, recent: payload }))
      .addCase(visitsForgotten, (state) => ({ ...state, recent: [] }))
      .addCase(suggestionsAnswered, (state, { payload: { question, data } }) =>
        question === state.question ? { ...state, data, progress: "ready" } : state,
      )
      .addCase(suggestionsFailed, (state, { payload: { question } }) =>
        question === state.question ? { ...state, data: [], progress: "ready" } : state,
      ),
});

export const selectSuggestions = ({ suggestions }: SuggestionsRoot) => suggestions ?? noSuggestions;
