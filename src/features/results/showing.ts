import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import type { ResultsFragment } from "../../shared/wire/results";
import { removalsBeyond } from "../search/cache-bound";
import { queryCorrected } from "../search/search-events";
import { type ApiRoot, cachedFragment, fragmentKept, fragmentKey } from "./results-api";
import { resultsShown, type Transition } from "./results-events";
import type { ResultsRoot } from "./results-slice";

/** Fragments kept that were asked ahead of a click, or under a query that the server corrected. */
const keptUnvisited = 6;

/**
 * Puts a fragment on show. Where the server read the search otherwise than it was asked, the address is corrected
 * first, and the fragment is kept under what it is really of as well, so that neither is asked for again.
 */
export function show(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  getState: () => ApiRoot & ResultsRoot,
  fragment: ResultsFragment,
  transition: Transition,
) {
  const after = canonicalOf(fragment);
  if (after !== transition.after) {
    if (cachedFragment(getState(), after) === undefined) dispatch(fragmentKept(after, fragment));
    dispatch(queryCorrected(parseQuery(fragment.query)));
  }
  dispatch(resultsShown({ ...transition, after }));
  const { api, results } = getState();
  const visited = results.visited.map(fragmentKey);
  for (const removal of removalsBeyond(keptUnvisited, "results", api.queries, visited)) {
    dispatch(removal);
  }
}

/** The key that a fragment belongs under, whatever it was asked as. */
export function canonicalOf(fragment: ResultsFragment): string {
  return stringifyQuery(parseQuery(fragment.query));
}
