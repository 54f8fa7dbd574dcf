import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query";
import { listOf, refinements } from "../../shared/facets";
import { routes } from "../../shared/routes";
import type { ResultsFragment } from "../../shared/wire/results";

/** How a store reaches the server; the store's thunk extra argument. */
export interface Transport {
  /** Before every path; empty in a browser. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}

/** A GET request for JSON. */
interface Question {
  readonly url: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Whether the answer is one: what fails here is an error and is never kept. */
  readonly validateStatus: (response: Response, body: unknown) => boolean;
}

/**
 * Why there is no answer: nothing came, what came is not JSON, or the HTTP status of what is not the answer.
 */
interface Refusal {
  readonly status: "FETCH_ERROR" | "PARSING_ERROR" | number;
}

/**
 * Asks over the transport of the store that the request is made in. Not `fetchBaseQuery`: decision 24 says
 * why.
 */
const overTransport: BaseQueryFn<Question, unknown, Refusal> = async (question, { signal, extra }) => {
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
 * For every endpoint's `keepUnusedDataFor`: nothing is dropped by a timer, which would keep a process alive.
 * An endpoint that keeps its answers provides a tag for each, and drops the oldest by that (`oldestBeyond`).
 * (Not the api's own setting, which is in the state and would not survive JSON.)
 */
export const untilInvalidated = Number.POSITIVE_INFINITY;

/** The one RTK Query api; each feature adds its endpoint. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: overTransport,
  tagTypes: ["results", "locations", "job"],
  endpoints: () => ({}),
});

/** An answer that the cache holds, as its endpoint's `select` has it. */
interface KeptAnswer {
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly fulfilledTimeStamp?: number | undefined;
}

/**
 * The arguments of what is too much when an endpoint keeps its `keep` youngest answers: invalidating their
 * tags drops them, since they have no subscribers. A number, not a time, bounds the cache: a tab left open overnight
 * still goes back at once.
 */
export function oldestBeyond(
  keep: number,
  args: readonly string[],
  answerTo: (arg: string) => KeptAnswer,
): string[] {
  const answered = args.filter((arg) => answerTo(arg).status === "fulfilled");
  if (answered.length <= keep) return [];
  const age = (arg: string) => answerTo(arg).fulfilledTimeStamp ?? 0;
  return answered.sort((one, other) => age(other) - age(one)).slice(keep);
}

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
