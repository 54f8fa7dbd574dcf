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
 * The one RTK Query api; each feature adds its endpoint. Nothing is ever dropped by a timer, which would keep a process
 * alive: whoever adds an endpoint also bounds what it keeps.
 */
export const api = createApi({
  reducerPath: "api",
  baseQuery: overTransport,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  endpoints: () => ({}),
});
