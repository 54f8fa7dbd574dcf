import type { UnknownAction } from "@reduxjs/toolkit";
import { searchOf } from "../features/navigation/address";
import { api, cacheFragment } from "../features/navigation/api";
import { canonicalOf } from "../features/navigation/navigation";
import { noResults, selectFragment } from "../features/navigation/navigation-status";
import type { SiteState } from "../features/site/site-slice";
import { parseQuery, stringifyQuery } from "../shared/query-codec";
import type { SearchQuery } from "../shared/search-query";
import type { ResultsFragment } from "../shared/wire/results";
import type { AppStore, RootState } from "./make-store";

/**
 * The state that server and browser start from, as plain JSON. `query` is the requested one; the page shows
 * the fragment's, which the server may have corrected.
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
    api: api.reducer(undefined, ofAnyAge(cacheFragment(shown, fragment))),
  };
}

/** Pages are cached, so their state has no times or random values; the fragment counts as oldest. */
function ofAnyAge({ meta, ...action }: UnknownAction): UnknownAction {
  return { ...action, meta: { ...(meta as object), timestamp: 0, requestId: "" } };
}

/** Dates the initial fragment now, as its page comes fresh from the server. */
export function markFragmentFresh(store: Pick<AppStore, "dispatch" | "getState">): void {
  const { shown } = store.getState().results;
  const fragment = selectFragment(store.getState());
  if (shown !== null && fragment !== undefined) store.dispatch(cacheFragment(shown, fragment));
}
