import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query";
import { listOf, refinements } from "../../shared/facets";
import { routes } from "../../shared/routes";
import type { ResultsFragment } from "../../shared/wire/results";

/** The store's thunk extra argument. */
export interface Transport {
  /** Prefix of every path; empty in a browser. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}

interface GetRequest {
  readonly url: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Whether this is a valid answer; others are errors and never cached. */
  readonly validateStatus: (response: Response, body: unknown) => boolean;
}

interface RequestError {
  readonly status: "FETCH_ERROR" | "PARSING_ERROR" | number;
}

/** Uses the store's own transport. Decision 24 says why it is not `fetchBaseQuery`. */
const overTransport: BaseQueryFn<GetRequest, unknown, RequestError> = async (question, { signal, extra }) => {
  const { url, params, validateStatus } = question;
  const { baseUrl, fetch } = extra as Transport;
  const fields = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]);
  const search = params === undefined ? "" : `?${new URLSearchParams(fields)}`;
  const headers = { accept: "application/json" };
  const response = await fetch(baseUrl + url + search, { signal, headers }).catch(() => undefined);
  if (response === undefined) return { error: { status: "FETCH_ERROR" } };
  const body: unknown = await response.json().catch(() => undefined);
  if (validateStatus(response, body)) return { data: body };
  return { error: { status: response.ok && body === undefined ? "PARSING_ERROR" : response.status } };
};

/**
 * Expiry timers would keep a process alive; endpoints drop old answers by tag instead (`evictableArgs`). Not
 * set on the api, whose settings are in the state and must survive JSON.
 */
export const untilInvalidated = Number.POSITIVE_INFINITY;

export const api = createApi({
  reducerPath: "api",
  baseQuery: overTransport,
  tagTypes: ["results", "locations", "job"],
  endpoints: () => ({}),
});

/** A cached answer, as an endpoint's `select` returns it. */
interface CachedAnswer {
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly fulfilledTimeStamp?: number | undefined;
}

/**
 * Arguments of all but the `keep` newest answers; invalidating their tags drops them, as they have no
 * subscribers. Bounded by number, not age, so that a tab left open overnight still goes back at once.
 */
export function evictableArgs(
  keep: number,
  args: readonly string[],
  answerTo: (arg: string) => CachedAnswer,
): string[] {
  const answered = args.filter((arg) => answerTo(arg).status === "fulfilled");
  if (answered.length <= keep) return [];
  const age = (arg: string) => answerTo(arg).fulfilledTimeStamp ?? 0;
  return answered.sort((one, other) => age(other) - age(one)).slice(keep);
}

/** `GET /api/v1/results`, keyed by canonical query. Answers are frozen, so that Immer skips them. */
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

export interface ApiRoot {
  readonly api: ReturnType<typeof resultsApi.reducer>;
}

export function cachedFragment(state: ApiRoot, canonical: string): ResultsFragment | undefined {
  return results.select(canonical)(state).data;
}

/** Caches a fragment as if answered now. */
export const cacheFragment = (canonical: string, fragment: ResultsFragment) =>
  resultsApi.util.upsertQueryEntries([
    { endpointName: "results", arg: canonical, value: Object.freeze(fragment) },
  ]);

export const dropFragments = (canonicals: readonly string[]) =>
  resultsApi.util.invalidateTags(canonicals.map(tagOf));

type Fields = Readonly<Record<string, unknown>>;

/** Rejects foreign answers (a proxy's page, a truncated body) without a schema library in the browser. */
function isResultsFragment(value: unknown): value is ResultsFragment {
  const { query, total_count, page, page_count, jobs, facets, broaden, sort_types, notices, applied } =
    fieldsOf(value);
  return (
    typeof query === "string" &&
    [total_count, page, page_count].every(Number.isInteger) &&
    [jobs, broaden, sort_types, notices].every(Array.isArray) &&
    (jobs as unknown[]).every(isJob) &&
    refinements.every((field) => Array.isArray(fieldsOf(facets)[listOf(field)])) &&
    Object(applied) === applied &&
    !Array.isArray(applied)
  );
}

function isJob(value: unknown): boolean {
  const { id, title } = fieldsOf(value);
  return Number.isInteger(id) && typeof title === "string";
}

function fieldsOf(value: unknown): Fields {
  return Object(value) as Fields;
}
