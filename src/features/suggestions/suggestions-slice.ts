import { createAction, createSlice } from "@reduxjs/toolkit";
import queryString from "query-string";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { suggestionMaxLength, suggestionMinLength, suggestionsRoute } from "../../shared/suggestions";
import type { Suggestion } from "../../shared/wire/suggestions";
import { visitsForgotten } from "../visits/visits-slice";

/** Whole text of the field, and canonical query of the form. */
interface FormState {
  readonly text: string;
  readonly search: string;
}

export const keywordsEntered = createAction<FormState>("keywords/entered");
/** No requests while an input method is composing. */
export const keywordsTyped = createAction<FormState & { readonly composing: boolean }>("keywords/typed");
/** The visitor has left the field, or the page has changed. */
export const keywordsLeft = createAction("keywords/left");

export type KeywordKind = Suggestion["kind"] | "recent";

/** The form is submitted with it next. */
export const suggestionChosen = createAction<{ readonly kind: KeywordKind; readonly text: string }>(
  "keywords/suggestionChosen",
);

/** Latest first. */
export const recentSearchesRead = createAction<readonly string[]>("keywords/recentSearchesRead");

interface Answer {
  readonly question: string;
  readonly data: readonly Suggestion[];
}

export const suggestionsAnswered = createAction<Answer>("keywords/suggestionsAnswered");
/** No valid answer: nothing is suggested. */
export const suggestionsFailed = createAction<{ readonly question: string }>("keywords/suggestionsFailed");

interface SuggestionsState {
  /** The form's canonical query; choosing a suggestion changes only its keywords. */
  readonly search: string;
  /** The URL to request for the typed text; empty if there is nothing to ask. */
  readonly question: string;
  /** `loading` starts with the first key. */
  readonly progress: "idle" | "loading" | "ready";
  /** The previous answer's, while the next one loads. */
  readonly data: readonly Suggestion[];
  readonly recent: readonly string[];
}

export interface SuggestionsRoot {
  /** Injected when the *Keywords* field is first used. */
  readonly suggestions?: SuggestionsState;
}

const noSuggestions: SuggestionsState = {
  search: "",
  question: "",
  progress: "idle",
  data: [],
  recent: [],
};

/** Normalises equivalent texts; empty for one that is too short, in code points, or too long. */
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
