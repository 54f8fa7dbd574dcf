import { isAnyOf } from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useStore } from "react-redux";
import { parseQuery } from "../../shared/query-codec";
import type { Suggestion, Suggestions } from "../../shared/wire/suggestions";
import { matchRange } from "../combobox/name-match";
import { type ApiRoot, api } from "../navigation/api";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import { injectSlice, type ListenerOf, listenIn, type StoreDispatch } from "../site/store";
import { type VisitMemory, type VisitRecord, windowVisitMemory } from "../visits/visit-record";
import {
  keywordsEntered,
  keywordsLeft,
  keywordsTyped,
  recentSearchesRead,
  type SuggestionsRoot,
  selectSuggestions,
  suggestionsAnswered,
  suggestionsFailed,
  suggestionsSlice,
} from "./suggestions-slice";

const maxShown = 5;

/** Ignores case and spacing. */
export function sameKeywords(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Each once, latest first. */
export function recentKeywords(record: VisitRecord | "off" | undefined): string[] {
  if (record === undefined || record === "off") return [];
  const all = record.searches.map(({ key }) => parseQuery(key).keywords).filter((text) => text !== "");
  const known = new Set<string>();
  return all.filter((text) => known.size < known.add(sameKeywords(text)).size);
}

/** Matches start a word. `typed` itself and keywords already suggested are left out. */
export function recentFor(
  recent: readonly string[],
  typed: string,
  suggested: readonly { readonly text: string }[],
): string[] {
  const taken = new Set([typed, ...suggested.map(({ text }) => text)].map(sameKeywords));
  const matches = (text: string) => typed.trim() === "" || matchRange(text, typed) !== null;
  return recent.filter((text) => !taken.has(sameKeywords(text)) && matches(text)).slice(0, maxShown);
}

/** `GET /api/v1/suggestions`, by its whole URL. Not cached: the slice holds what is on show. */
const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestions, string>({
      query: (url) => ({ url, validateStatus: (response, body) => response.ok && areSuggestions(body) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const { suggestions } = suggestionsApi.endpoints;

function areSuggestions(body: unknown): body is Suggestions {
  const { data } = (body ?? {}) as Partial<Record<keyof Suggestions, unknown>>;
  return Array.isArray(data) && data.every(isSuggestion);
}

function isSuggestion(value: unknown): value is Suggestion {
  const { text, kind, count } = (value ?? {}) as Partial<Record<keyof Suggestion, unknown>>;
  return typeof text === "string" && (kind === "title" || kind === "company") && Number.isInteger(count ?? 0);
}

type SuggestingRoot = SuggestionsRoot & ApiRoot;

/** Debounces typing; milliseconds. */
const restMs = 150;
/** Delays before a partial answer is requested again; milliseconds. */
const againAfterMs: readonly number[] = [150, 400, 1000];

/** Call once per store. Reads remembered searches whenever the field gets the focus. */
export function suggestKeywords(dispatch: StoreDispatch<SuggestingRoot>, memory: VisitMemory): void {
  dispatch(injectSlice(suggestionsSlice));
  const listen = listenIn<SuggestingRoot>(dispatch);
  listen({
    matcher: isAnyOf(keywordsTyped, keywordsLeft),
    effect: async (_action, listener) => {
      const { question } = selectSuggestions(listener.getState());
      if (question === selectSuggestions(listener.getOriginalState()).question) return;
      listener.cancelActiveListeners();
      if (question !== "" && (await pauseFor(restMs, listener.signal))) await ask(listener, question);
    },
  });
  listen({
    actionCreator: keywordsEntered,
    effect: (_action, listener) => {
      listener.dispatch(recentSearchesRead(recentKeywords(memory.read())));
    },
  });
}

/** Repeats the request while the answer is partial. */
async function ask({ dispatch, signal }: ListenerOf<SuggestingRoot>, question: string): Promise<void> {
  for (const pauseMs of [...againAfterMs, 0]) {
    const request = dispatch(suggestions.initiate(question, { subscribe: false, forceRefetch: true }));
    const ending = await awaitAnswer(request, signal);
    if (ending.kind === "overtaken") return;
    if (ending.kind === "late" || !ending.answer.isSuccess) {
      dispatch(suggestionsFailed({ question }));
      return;
    }
    const { data, partial } = ending.answer.data;
    dispatch(suggestionsAnswered({ question, data }));
    if (!partial || pauseMs === 0 || !(await pauseFor(pauseMs, signal))) return;
  }
}

const suggesting = new WeakSet<object>();

/** Acts once per store. Call it before the hook that dispatches typed text. */
export function useSuggestionListeners(): void {
  const store = useStore<SuggestingRoot>();
  useEffect(() => {
    if (suggesting.has(store)) return;
    suggesting.add(store);
    suggestKeywords(store.dispatch, windowVisitMemory(window));
  }, [store]);
}
