import { fragmentKept } from "../features/results/results-api";
import { noResults } from "../features/results/results-slice";
import { canonicalOf } from "../features/results/showing";
import { api } from "../features/search/api";
import { searchOf } from "../features/search/search-slice";
import type { SiteState } from "../features/site/site-slice";
import { parseQuery, stringifyQuery } from "../shared/query-codec";
import type { SearchQuery } from "../shared/search-query";
import type { ResultsFragment } from "../shared/wire/results";
import type { RootState } from "./make-store";

/**
 * The state that the server renders with and the browser starts from: plain JSON, the fragment already in the cache.
 * `query` is what was asked; where the server corrected it, everything shown is of what the fragment is of.
 */
export function preloadedStateFor(
  query: SearchQuery,
  foreign: string,
  fragment: ResultsFragment,
  site: SiteState,
): Partial<RootState> {
  const shown = canonicalOf(fragment);
  return {
    search: searchOf(parseQuery(fragment.query), foreign),
    results: {
      ...noResults,
      served: stringifyQuery(query),
      shown,
      asked: shown,
      visited: [shown],
      settled: { serial: 0, canonical: shown, cause: "start" },
    },
    site,
    api: api.reducer(undefined, fragmentKept(shown, fragment)),
  };
}
