import { createAction } from "@reduxjs/toolkit";
import type { Suggestion } from "../../shared/wire/suggestions";

/** What the search form says: the field's whole text, and the canonical query of all that would be sent. */
interface FormState {
  readonly text: string;
  readonly search: string;
}

/** The focus is in the field, and what suggests is there. */
export const keywordsEntered = createAction<FormState>("keywords/entered");
/** `composing`: an input method is still putting characters together; nothing is asked until it is done. */
export const keywordsTyped = createAction<FormState & { readonly composing: boolean }>("keywords/typed");
/** The visitor is done with the field, or the page has gone elsewhere. */
export const keywordsLeft = createAction("keywords/left");

export type KeywordKind = Suggestion["kind"] | "recent";

/** The form is sent with it next. */
export const suggestionChosen = createAction<{ readonly kind: KeywordKind; readonly text: string }>(
  "keywords/suggestionChosen",
);

/** Keywords of searches that this browser remembers, the last one first. */
export const recentSearchesRead = createAction<readonly string[]>("keywords/recentSearchesRead");

interface Answer {
  readonly question: string;
  readonly data: readonly Suggestion[];
}

export const suggestionsAnswered = createAction<Answer>("keywords/suggestionsAnswered");
/** No answer, or none that is one: then nothing is suggested. */
export const suggestionsFailed = createAction<{ readonly question: string }>("keywords/suggestionsFailed");
