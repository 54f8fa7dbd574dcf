import type { UnknownAction } from "@reduxjs/toolkit";
import { api } from "./api";

/** As much of a cache entry as is needed to tell its age. */
interface Entry {
  readonly endpointName?: string | undefined;
  readonly startedTimeStamp?: number | undefined;
  readonly status: string;
}

/**
 * The removals that leave an endpoint with its `keep` youngest entries beside those `inUse`. What is under way is never
 * removed. A number, not a time, bounds the cache: a tab left open overnight still goes back at once.
 */
export function removalsBeyond(
  keep: number,
  endpointName: string,
  queries: Readonly<Record<string, Entry | undefined>>,
  inUse: readonly string[],
): UnknownAction[] {
  const entries = Object.entries(queries).filter(
    ([key, entry]) => entry?.endpointName === endpointName && !inUse.includes(key),
  );
  if (entries.length <= keep) return [];
  const age = (entry: Entry | undefined) => entry?.startedTimeStamp ?? 0;
  return entries
    .sort(([, one], [, other]) => age(other) - age(one))
    .slice(keep)
    .filter(([, entry]) => entry?.status !== "pending")
    .map(([key]) => api.internalActions.removeQueryResult({ queryCacheKey: key as QueryCacheKey }));
}

type QueryCacheKey = Parameters<typeof api.internalActions.removeQueryResult>[0]["queryCacheKey"];
