import type { FacetField } from "../../../shared/facets";
import { sharedInt32 } from "../bits/packed-numbers";
import type { JobColumns, PackedJobs } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { IdRange } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";

/** `held` identifies columns that the worker holds. */
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

/** Columns and postings are in shared memory, so messages are small. */
export type ToWorker =
  | Task
  | { readonly kind: "hold"; readonly held: number; readonly columns: JobColumns }
  | { readonly kind: "release"; readonly held: number };

export type Answer =
  | { readonly kind: "built"; readonly id: number; readonly columns: JobColumns }
  | { readonly kind: "merged"; readonly id: number; readonly merged: MergedColumns }
  | { readonly kind: "ran"; readonly id: number; readonly outcome: SearchOutcome }
  | { readonly kind: "spanned"; readonly id: number; readonly found: RowsAtSpan }
  | { readonly kind: "counted"; readonly id: number; readonly count: number }
  | { readonly kind: "listed"; readonly id: number; readonly ids: Int32Array }
  | { readonly kind: "valued"; readonly id: number; readonly counts: Int32Array }
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown };

/** `ready` is sent once, when the worker has started. */
export type FromWorker = Answer | { readonly kind: "ready" };

/** More than run at once; of two tasks in one place, the earlier can no longer be cancelled. */
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
