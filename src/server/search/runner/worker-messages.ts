import type { PackedJobs } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { MatchPlan, SearchOutcome, SearchPlan } from "../run/search-plan";

/** What the pool tells a worker. Columns and postings lie in shared memory, so a message is small. */
export type ToWorker =
  | { readonly kind: "build"; readonly id: number; readonly packed: PackedJobs }
  | { readonly kind: "merge"; readonly id: number; readonly change: PackedChange }
  | { readonly kind: "use"; readonly columns: JobColumns }
  | { readonly kind: "run"; readonly id: number; readonly plan: SearchPlan }
  | { readonly kind: "count"; readonly id: number; readonly plan: MatchPlan; readonly end: number };

/** A worker's answer to the task of that id. */
export type FromWorker =
  | { readonly kind: "built"; readonly id: number; readonly columns: JobColumns }
  /** Null when the change belongs to other columns than the latest. */
  | { readonly kind: "merged"; readonly id: number; readonly merged: MergedColumns | null }
  | { readonly kind: "ran"; readonly id: number; readonly outcome: SearchOutcome | null }
  | { readonly kind: "counted"; readonly id: number; readonly count: number | null }
  /** Given up half-way, since nobody wanted it any more. */
  | { readonly kind: "dropped"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown };
