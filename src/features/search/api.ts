import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query";

/** How a store reaches the server; the store's thunk extra argument. */
export interface Transport {
  /** Before every path; empty in a browser. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}

/** Asks over the transport of the store that the request is made in. */
const overTransport: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = (args, request, options) => {
  const { baseUrl, fetch } = request.extra as Transport;
  return fetchBaseQuery({ baseUrl, fetchFn: (input) => fetch(input) })(args, request, options);
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
