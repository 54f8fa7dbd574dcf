import type { SearchQuery } from "../../shared/search-query";
import { dayOf } from "../jobs/open-jobs";
import { orderedPlan, type SearchTools } from "./answer-search";
import type { JobColumns } from "./columns/job-columns";
import { rowsSince } from "./columns/posted-and-closing";
import type { Snapshot } from "./snapshot/snapshot";
import { inlineRunner } from "./workers/search-runner";

const kept = new WeakMap<object, { readonly day: number; readonly id: number }>();

/**
 * The last job, in the order of coming, before which none is announced for a later day than this (in days since 1970):
 * a reader that has seen all jobs up to it has missed none. 0 without such a job.
 */
export function lastSettled(columns: Pick<JobColumns, "ids" | "posted">, day: number): number {
  const latest = kept.get(columns.ids);
  if (latest?.day === day) return latest.id;
  const announced = columns.ids.subarray(0, rowsSince(columns.posted, day + 1));
  const id = announced.length > 0 ? least(announced) - 1 : greatest(columns.ids);
  kept.set(columns.ids, { day, id });
  return id;
}

function greatest(ids: Int32Array): number {
  return ids.reduce((one, other) => Math.max(one, other), 0);
}

function least(ids: Int32Array): number {
  return ids.reduce((one, other) => Math.min(one, other));
}

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
