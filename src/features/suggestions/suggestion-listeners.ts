import {
  addListener,
  isAnyOf,
  type ListenerEffectAPI,
  type ThunkDispatch,
  type TypedAddListener,
  type UnknownAction,
} from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useStore } from "react-redux";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import type { ApiRoot } from "../navigation/results-api";
import { sliceInjected } from "../site/slice-injection";
import { type VisitMemory, windowVisitMemory } from "../visits/visit-memory";
import {
  keywordsEntered,
  keywordsLeft,
  keywordsTyped,
  recentSearchesRead,
  suggestionsAnswered,
  suggestionsFailed,
} from "./keyword-events";
import { recentKeywords } from "./recent-searches";
import { suggestions } from "./suggestions-api";
import { type SuggestionsRoot, selectSuggestions, suggestionsSlice } from "./suggestions-slice";

type SuggestingRoot = SuggestionsRoot & ApiRoot;
type Dispatch = ThunkDispatch<SuggestingRoot, unknown, UnknownAction>;
type Listener = ListenerEffectAPI<SuggestingRoot, Dispatch>;
const add = addListener as TypedAddListener<SuggestingRoot, Dispatch>;

/** Debounces typing; milliseconds. */
const restMs = 150;
/** How soon an answer that is only a part is asked for again, each time; milliseconds. */
const againAfterMs: readonly number[] = [150, 400, 1000];

/**
 * For a store with a listener middleware, once: suggests keywords for what is typed, and reads what this browser
 * remembers whenever the field is entered.
 */
export function suggestKeywords(dispatch: Dispatch, memory: VisitMemory): void {
  dispatch(sliceInjected(suggestionsSlice));
  dispatch(
    add({
      matcher: isAnyOf(keywordsTyped, keywordsLeft),
      effect: async (_action, listener) => {
        const { question } = selectSuggestions(listener.getState());
        if (question === selectSuggestions(listener.getOriginalState()).question) return;
        listener.cancelActiveListeners();
        if (question !== "" && (await pauseFor(restMs, listener.signal))) await ask(listener, question);
      },
    }),
  );
  dispatch(
    add({
      actionCreator: keywordsEntered,
      effect: (_action, listener) => {
        listener.dispatch(recentSearchesRead(recentKeywords(memory.read())));
      },
    }),
  );
}

/** Again and again while the server needs a moment to know all of it. */
async function ask({ dispatch, signal }: Listener, question: string): Promise<void> {
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

/** From the first use of the field on. Before whatever tells the store what is typed. */
export function useSuggestionListeners(): void {
  const store = useStore<SuggestingRoot>();
  useEffect(() => {
    if (suggesting.has(store)) return;
    suggesting.add(store);
    suggestKeywords(store.dispatch, windowVisitMemory(window));
  }, [store]);
}
