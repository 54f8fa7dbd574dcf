import type { SearchQuery } from "../../shared/search-query";
import { orderedPlan, type SearchContext } from "./answer-search";
import type { JobColumns } from "./columns/job-columns";
import { rowsSince } from "./columns/posted-and-closing";
import { inlineRunner } from "./workers/search-runner";

const kept = new WeakMap<object, { readonly day: number; readonly id: number }>();

/** The id up to which no job is dated after `day` (days since 1970); 0 without jobs. */
export function lastArrivedId(columns: Pick<JobColumns, "ids" | "posted">, day: number): number {
  const latest = kept.get(columns.ids);
  if (latest?.day === day) return latest.id;
  const announced = columns.ids.subarray(0, rowsSince(columns.posted, day + 1));
  const id =
    announced.length > 0
      ? announced.reduce((one, other) => Math.min(one, other)) - 1
      : columns.ids.reduce((one, other) => Math.max(one, other), 0);
  kept.set(columns.ids, { day, id });
  return id;
}

export interface ArrivedJobs {
  /** Newest first. */
  readonly ids: Int32Array;
  /** Pass it as `after` in the next call. */
  readonly upto: number;
}

/** Jobs arrive in the order of their ids. */
export interface ArrivingJobs {
  /**
   * Matching open jobs with an id above `after`; the query's page and order are ignored. A job dated in the
   * future holds back all ids from its own on until that day. Rejects as `SearchService.results` does.
   */
  arrived(query: SearchQuery, after: number, signal?: AbortSignal): Promise<ArrivedJobs>;
  readonly lastArrived: number;
}

/** Below this, handing a search to another thread takes longer than the search. */
const quickJobs = 100_000;

export async function findArrived(
  query: SearchQuery,
  after: number,
  context: SearchContext,
): Promise<ArrivedJobs> {
  const { columns, today, signal } = context;
  const upto = lastArrivedId(columns, today);
  const { plan } = await orderedPlan({ ...query, sortType: "newest" }, context);
  const runner = columns.ids.length < quickJobs ? inlineRunner : context.runner;
  return { ids: await runner.ask("ids", columns, { plan, range: { after, upto } }, signal), upto };
}
