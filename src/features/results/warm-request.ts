import type { AskedResults } from "./results-api";

/** The one request that is made ahead of a click, until it ends, is dropped or is taken over by that click. */
export interface WarmRequest {
  current: { readonly canonical: string; readonly request: AskedResults } | undefined;
}

/** The request for this query if there is one; from now on it is the caller's, to abort too. */
export function takeOver(warm: WarmRequest, canonical: string): AskedResults | undefined {
  if (warm.current?.canonical !== canonical) return undefined;
  const { request } = warm.current;
  warm.current = undefined;
  return request;
}
