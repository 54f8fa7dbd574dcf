import { listOf, refinements } from "../../shared/facets";
import { routes } from "../../shared/routes";
import type { ResultsFragment } from "../../shared/wire/results";
import { api, untilInvalidated } from "./api";

/**
 * `GET /api/v1/results`, keyed by canonical query. An answer that is no fragment is an error and is not kept.
 * Immer walks through all that it is given and freezes it, but for what is frozen already.
 */
export const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    results: build.query<ResultsFragment, string>({
      query: (canonical) => ({
        url: canonical === "" ? routes.resultsFragment : `${routes.resultsFragment}?${canonical}`,
        validateStatus: (response, body) => response.ok && isResultsFragment(body),
      }),
      transformResponse: (fragment: ResultsFragment) => Object.freeze(fragment),
      structuralSharing: false,
      providesTags: (_fragment, _error, canonical) => [tagOf(canonical)],
      keepUnusedDataFor: untilInvalidated,
    }),
  }),
});

export const { results } = resultsApi.endpoints;

const tagOf = (canonical: string) => ({ type: "results", id: canonical }) as const;

/** The part of the store that holds answers. */
export interface ApiRoot {
  readonly api: ReturnType<typeof resultsApi.reducer>;
}

/** The fragment of a canonical query, if it has been answered and is still kept. */
export function cachedFragment(state: ApiRoot, canonical: string): ResultsFragment | undefined {
  return results.select(canonical)(state).data;
}

/** Stores a fragment under a query without asking for it, as an answer of now. */
export const fragmentKept = (canonical: string, fragment: ResultsFragment) =>
  resultsApi.util.upsertQueryEntries([
    { endpointName: "results", arg: canonical, value: Object.freeze(fragment) },
  ]);

/** Drops the fragments of these canonical queries. */
export const fragmentsDropped = (canonicals: readonly string[]) =>
  resultsApi.util.invalidateTags(canonicals.map(tagOf));

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether an answer has the shape that the views rely on. The server validates what it sends in full; this
 * keeps out what is not its answer at all (a proxy's page, an empty or cut body), without a schema library in
 * the browser.
 */
function isResultsFragment(value: unknown): value is ResultsFragment {
  if (!isFields(value)) return false;
  const {
    query,
    total_count,
    page,
    page_count,
    jobs,
    facets: lists,
    broaden,
    sort_types,
    notices,
    applied,
  } = value;
  return (
    typeof query === "string" &&
    [total_count, page, page_count].every(Number.isInteger) &&
    isListOf(jobs, isJob) &&
    isFields(lists) &&
    refinements.every((field) => Array.isArray(lists[listOf(field)])) &&
    [broaden, sort_types, notices].every(Array.isArray) &&
    isFields(applied)
  );
}

function isJob(value: unknown): boolean {
  return isFields(value) && Number.isInteger(value.id) && typeof value.title === "string";
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
