import type { PackedJobs } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { MatchPlan, SearchOutcome, SearchPlan } from "../run/search-plan";

/** Does the work that would hold up other requests: building columns, and searching over the latest ones. */
export interface SearchRunner {
  /** Builds columns; from when this fulfils, searches run over them. */
  load(packed: PackedJobs): Promise<JobColumns>;
  /** The same for columns that a change brings up to date; null when it belongs to others than the latest. */
  merge(change: PackedChange): Promise<MergedColumns | null>;
  /** Null when the plan belongs to columns that are no longer the latest: make it anew. Ends early when the signal is aborted. */
  run(plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome | null>;
  /** How many of the rows `0..end` match; null and the signal as in `run`. */
  countBefore(plan: MatchPlan, end: number, signal?: AbortSignal): Promise<number | null>;
  close(): Promise<void>;
}
