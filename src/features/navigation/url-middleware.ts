import { type Middleware, nanoid, type UnknownAction } from "@reduxjs/toolkit";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { addressRead, readSearch, type SearchRoot, type SearchState, searchOf } from "./address";
import {
  type BrowserHistory,
  historyPopped,
  isVisitorsAct,
  jobChosen,
  pageOpened,
  queryCorrected,
} from "./events";

/**
 * The one owner of the address bar. An event passes first, so that it stands in the log before what it leads
 * to; then the address is written, and last the slice reads what the address now says. The address is never
 * behind the slice. While the store is not live (`isLive`), held at a moment of the past, what is seen stays
 * and so does the address.
 */
export function createUrlMiddleware(
  history: BrowserHistory,
  isLive: () => boolean,
): Middleware<object, SearchRoot> {
  const readOnly: WritableHistory = { read: () => history.read(), push: () => {}, replace: () => {} };
  return ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action);
      const { search } = getState();
      const reading = answer(isLive() ? history : readOnly, search, action as UnknownAction);
      if (reading) dispatch(addressRead({ ...reading, before: search.canonical }));
      return result;
    };
}

type WritableHistory = Pick<BrowserHistory, "read" | "push" | "replace">;

/** Writes the address that the event asks for, if it asks for one, and reads it. */
function answer(history: WritableHistory, { query, foreign, job }: SearchState, event: UnknownAction) {
  if (isVisitorsAct(event)) {
    const { to, cause } = event.payload;
    return { ...pushAddress(history, searchOf(to, foreign)), cause };
  }
  if (jobChosen.match(event)) {
    const { job: chosen, cause } = event.payload;
    return { ...pushAddress(history, searchOf(query, foreign, chosen)), cause };
  }
  if (queryCorrected.match(event)) {
    const { to, cause } = event.payload;
    return { ...replaceAddress(history, searchOf(to, foreign, job)), cause };
  }
  if (historyPopped.match(event)) {
    const { search, cause } = event.payload;
    return { ...readSearch(search), cause };
  }
  if (pageOpened.match(event)) {
    const { served, cause } = event.payload;
    const opened = readSearch(history.read().search);
    const to = opened.canonical === served ? query : opened.query;
    return { ...replaceAddress(history, searchOf(to, opened.foreign, opened.job)), cause };
  }
  return undefined;
}

/** A new entry, unless the visitor is there already: the same address never stands twice in a row. */
function pushAddress(history: WritableHistory, search: SearchState): SearchState {
  if (isAddressOf(history, search)) return replaceAddress(history, search);
  history.push(addressAt(search), { entry: nanoid() });
  return search;
}

/** Puts the entry right where it is not. It keeps its hash and its name. */
export function replaceAddress(history: WritableHistory, to: SearchState): SearchState {
  const { search, hash, state } = history.read();
  const address = addressAt(to);
  if (address !== `${routes.results}${search}` || state === null) {
    history.replace(`${address}${hash}`, state ?? { entry: nanoid() });
  }
  return to;
}

function addressAt({ query, foreign, job }: SearchState): string {
  return addressOf(routes.results, query, foreign, job);
}

/** Whether the address bar says what the slice says, however it is spelled. */
export function isAddressOf(history: WritableHistory, search: SearchState): boolean {
  const { canonical, foreign, job } = readSearch(history.read().search);
  return canonical === search.canonical && foreign === search.foreign && job === search.job;
}
