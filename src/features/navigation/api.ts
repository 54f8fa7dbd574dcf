import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query";

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
