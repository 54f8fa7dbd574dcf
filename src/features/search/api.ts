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

/** Why there is no answer: nothing came, what came is not JSON, or the HTTP status of what is not the answer. */
export interface Refusal {
  readonly status: "FETCH_ERROR" | "PARSING_ERROR" | number;
}

/**
 * Asks over the transport of the store that the request is made in. RTK Query's own `fetchBaseQuery` copies and reads
 * every answer twice, and weighs more than all listeners together, for methods and bodies that are not needed here.
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
 * For every endpoint's `keepUnusedDataFor`: nothing is dropped by a timer, which would keep a process alive. Whoever adds
 * an endpoint also bounds what it keeps. (Not the api's own setting, which is in the state and would not survive JSON.)
 */
export const untilRemoved = Number.POSITIVE_INFINITY;

/** The one RTK Query api; each feature adds its endpoint. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: overTransport,
  endpoints: () => ({}),
});
