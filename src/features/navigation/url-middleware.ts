import { type Middleware, nanoid, type PayloadAction, type UnknownAction } from "@reduxjs/toolkit";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { addressRead, readSearch, type SearchRoot, type SearchState, searchOf } from "./address";
import {
  type BrowserHistory,
  type Cause,
  historyPopped,
  isVisitorAction,
  jobChosen,
  pageOpened,
  queryCorrected,
} from "./events";

/**
 * The only writer of the address bar. Passes the event on, writes the address, then updates the slice: the
 * log shows causes first, and the address is never behind the slice. Writes nothing during time travel.
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
      if (reading === undefined) return result;
      const { cause } = (action as PayloadAction<{ readonly cause: Cause }>).payload;
      dispatch(addressRead({ ...reading, cause, before: search.canonical }));
      return result;
    };
}

type WritableHistory = Pick<BrowserHistory, "read" | "push" | "replace">;

/** Undefined for events that do not concern the address; all others have a cause. */
function answer(history: WritableHistory, { query, foreign, job }: SearchState, event: UnknownAction) {
  if (isVisitorAction(event)) return pushAddress(history, searchOf(event.payload.to, foreign));
  if (jobChosen.match(event)) return pushAddress(history, searchOf(query, foreign, event.payload.job));
  if (queryCorrected.match(event)) return replaceAddress(history, searchOf(event.payload.to, foreign, job));
  if (historyPopped.match(event)) return readSearch(event.payload.search);
  if (!pageOpened.match(event)) return undefined;
  const opened = readSearch(history.read().search);
  const to = opened.canonical === event.payload.served ? query : opened.query;
  return replaceAddress(history, searchOf(to, opened.foreign, opened.job));
}

/** Replaces the entry if its address is the same. */
function pushAddress(history: WritableHistory, search: SearchState): SearchState {
  if (isAddressOf(history, search)) return replaceAddress(history, search);
  history.push(addressAt(search), { entry: nanoid() });
  return search;
}

/** Keeps the entry's hash and id. */
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

/** Whether the address bar has this search, in any spelling. */
export function isAddressOf(history: WritableHistory, search: SearchState): boolean {
  const { canonical, foreign, job } = readSearch(history.read().search);
  return canonical === search.canonical && foreign === search.foreign && job === search.job;
}
