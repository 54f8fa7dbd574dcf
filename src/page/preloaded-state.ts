import type { UnknownAction } from "@reduxjs/toolkit";
import { searchOf } from "../features/navigation/address";
import { api, fragmentKept } from "../features/navigation/api";
import { canonicalOf } from "../features/navigation/navigation";
import { noResults, selectFragment } from "../features/navigation/navigation-status";
import type { SiteState } from "../features/site/site-slice";
import { parseQuery, stringifyQuery } from "../shared/query-codec";
import type { SearchQuery } from "../shared/search-query";
import type { ResultsFragment } from "../shared/wire/results";
import type { AppStore, RootState } from "./make-store";

/**
 * The state that the server renders with and the browser starts from: plain JSON, the fragment already in the
 * cache. `query` is what was asked; where the server corrected it, everything shown is of what the fragment
 * is of.
 */
export function preloadedStateFor(
  query: SearchQuery,
  foreign: string,
  fragment: ResultsFragment,
  site: SiteState,
  job: number | null = null,
): Partial<RootState> {
  const shown = canonicalOf(fragment);
  return {
    search: searchOf(parseQuery(fragment.query), foreign, job),
    results: {
      ...noResults,
      served: stringifyQuery(query),
      shown,
      asked: shown,
      visited: [shown],
      settled: { serial: 0, canonical: shown, cause: "start" },
    },
    site,
    api: api.reducer(undefined, ofAnyAge(fragmentKept(shown, fragment))),
  };
}

/**
 * A page is kept and sent for as long as its data stands: neither when it was rendered nor what is random
 * belongs into it. Until a browser knows better, its fragment is as old as can be.
 */
function ofAnyAge({ meta, ...action }: UnknownAction): UnknownAction {
  return { ...action, meta: { ...(meta as object), timestamp: 0, requestId: "" } };
}

/** The fragment that a store was made with is an answer of now: its page comes from the server just now. */
export function servedNow(store: Pick<AppStore, "dispatch" | "getState">): void {
  const { shown } = store.getState().results;
  const fragment = selectFragment(store.getState());
  if (shown !== null && fragment !== undefined) store.dispatch(fragmentKept(shown, fragment));
}
