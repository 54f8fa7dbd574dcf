import type { PackedJobs } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import type { SearchOutcome, SearchPlan } from "../run/search-plan";

/** Does the work that would hold up other requests: building columns, and searching over the latest ones. */
export interface SearchRunner {
  /** Builds columns; from when this fulfils, searches run over them. */
  load(packed: PackedJobs): Promise<JobColumns>;
  /** Null when the plan belongs to columns that are no longer the latest: make it anew. */
  run(plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome | null>;
  close(): Promise<void>;
}
