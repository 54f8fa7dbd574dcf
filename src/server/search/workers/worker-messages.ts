import type { FacetField } from "../../../shared/facets";
import { sharedInt32 } from "../bits/packed-numbers";
import type { JobColumns, PackedJobs } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { IdRange } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";

/** What a worker does, one after the other. `held` is the number of columns that it holds. */
export type Task =
  | { readonly kind: "build"; readonly id: number; readonly packed: PackedJobs }
  | { readonly kind: "merge"; readonly id: number; readonly held: number; readonly change: PackedChange }
  | { readonly kind: "run"; readonly id: number; readonly held: number; readonly plan: SearchPlan }
  | {
      readonly kind: "span";
      readonly id: number;
      readonly held: number;
      readonly plan: OrderedPlan;
      readonly span: Span;
    }
  | {
      readonly kind: "count";
      readonly id: number;
      readonly held: number;
      readonly plan: MatchPlan;
      readonly end: number;
    }
  | {
      readonly kind: "ids";
      readonly id: number;
      readonly held: number;
      readonly plan: MatchPlan;
      readonly range: IdRange;
    }
  | {
      readonly kind: "values";
      readonly id: number;
      readonly held: number;
      readonly plan: MatchPlan;
      readonly field: FacetField;
    };

/** What the pool tells a worker. Columns and postings lie in shared memory, so a message is small. */
export type ToWorker =
  | Task
  | { readonly kind: "hold"; readonly held: number; readonly columns: JobColumns }
  | { readonly kind: "release"; readonly held: number };

/** A worker's answer to the task of that id. */
export type Answer =
  | { readonly kind: "built"; readonly id: number; readonly columns: JobColumns }
  | { readonly kind: "merged"; readonly id: number; readonly merged: MergedColumns }
  | { readonly kind: "ran"; readonly id: number; readonly outcome: SearchOutcome }
  | { readonly kind: "spanned"; readonly id: number; readonly found: RowsAtSpan }
  | { readonly kind: "counted"; readonly id: number; readonly count: number }
  | { readonly kind: "listed"; readonly id: number; readonly ids: Int32Array }
  | { readonly kind: "valued"; readonly id: number; readonly counts: Int32Array }
  /** Ended half-way: the task was cancelled. */
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown };

/** A worker is ready once, when it has started and hears. */
export type FromWorker = Answer | { readonly kind: "ready" };

/**
 * More than a pool ever has in its threads at once; of two tasks at one place the earlier is no longer
 * cancelled, and just runs on.
 */
const places = 64;

/** Cancelled tasks, in shared memory because a busy thread does not receive messages. */
export class Cancellations {
  readonly #ids: Int32Array;

  /** `ids` is another thread's `shared`. */
  constructor(ids = sharedInt32(places)) {
    this.#ids = ids;
  }

  get shared(): Int32Array {
    return this.#ids;
  }

  cancel(id: number): void {
    Atomics.store(this.#ids, id % places, id);
  }

  has(id: number): boolean {
    return Atomics.load(this.#ids, id % places) === id;
  }
}
