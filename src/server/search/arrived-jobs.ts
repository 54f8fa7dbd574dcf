import type { SearchQuery } from "../../shared/search-query";
import { dayOf } from "../jobs/open-jobs";
import { orderedPlan, type SearchTools } from "./answer-search";
import { lastSettled } from "./columns/last-settled";
import type { Snapshot } from "./snapshot/snapshot";
import { inlineRunner } from "./workers/inline-runner";

/** What of a search has come. */
export interface ArrivedJobs {
  /** Newest first. */
  readonly ids: Int32Array;
  /** Ask after this one the next time. */
  readonly upto: number;
}

/** What has come since somebody asked the last time. Jobs come in the order of their ids. */
export interface ArrivingJobs {
  /**
   * The open jobs that the query finds, whatever its page and order, and that came after the job of this id. Where one
   * is announced for a later day, it and those after it come on that day. Rejects as `SearchService.results` does.
   */
  arrived(query: SearchQuery, after: number, signal?: AbortSignal): Promise<ArrivedJobs>;
  /** The last job that has come. */
  readonly lastArrived: number;
}

/** With fewer jobs, handing a search to another thread takes longer than the search. */
const quickJobs = 100_000;

export async function findArrived(
  query: SearchQuery,
  after: number,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<ArrivedJobs> {
  const { columns } = snapshot;
  const upto = lastSettled(columns, dayOf(tools.now()));
  const { plan } = await orderedPlan({ ...query, sortType: "newest" }, snapshot, tools, signal);
  const runner = columns.ids.length < quickJobs ? inlineRunner : tools.runner;
  return { ids: await runner.idsWithin(columns, plan, { after, upto }, signal), upto };
}
