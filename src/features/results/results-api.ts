import { routes } from "../../shared/routes";
import type { ResultsFragment } from "../../shared/wire/results";
import { api, untilRemoved } from "../search/api";
import { isResultsFragment } from "./fragment-check";

/** Where the cache holds the fragment of a canonical query. */
export const fragmentKey = (canonical: string) => `results(${canonical})`;

/** `GET /api/v1/results`, keyed by canonical query. An answer that is no fragment is an error and is not kept. */
export const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    results: build.query<ResultsFragment, string>({
      query: (canonical) => ({
        url: canonical === "" ? routes.resultsFragment : `${routes.resultsFragment}?${canonical}`,
        validateStatus: (response, body) => response.ok && isResultsFragment(body),
      }),
      keepUnusedDataFor: untilRemoved,
      serializeQueryArgs: ({ queryArgs }) => fragmentKey(queryArgs),
    }),
  }),
});

export const { results } = resultsApi.endpoints;

/** A request under way. */
export type AskedResults = ReturnType<ReturnType<typeof results.initiate>>;

/** The part of the store that holds answers. */
export interface ApiRoot {
  readonly api: ReturnType<typeof resultsApi.reducer>;
}

/** The fragment of a canonical query, if it has been answered and is still kept. */
export function cachedFragment(state: ApiRoot, canonical: string): ResultsFragment | undefined {
  return state.api.queries[fragmentKey(canonical)]?.data as ResultsFragment | undefined;
}

/** When it was answered, in milliseconds since 1970 by the clock of whoever stored it. */
export function cachedAt(state: ApiRoot, canonical: string): number | undefined {
  return state.api.queries[fragmentKey(canonical)]?.fulfilledTimeStamp;
}

/** Stores a fragment under a query without asking for it. */
export const fragmentKept = (canonical: string, fragment: ResultsFragment) =>
  resultsApi.util.upsertQueryEntries([{ endpointName: "results", arg: canonical, value: fragment }]);
