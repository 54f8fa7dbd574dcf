import type { FacetField } from "../../../shared/facets";
import { countRowsBefore } from "../bits/bitset";
import { sharedInt32 } from "../bits/packed-numbers";
import { buildColumns, type JobColumns, type PackedJobs } from "../columns/job-columns";
import { type MergedColumns, mergeColumns, type PackedChange } from "../columns/merge-columns";
import { ConstraintBits } from "../run/constraint-bits";
import type { Checkpoint } from "../run/match-text";
import { type IdRange, idsWithin, rowsAt, runSearch } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";

/** Input and result by kind of task, which is also a label of metrics. */
interface SearchTasks {
  build: { input: PackedJobs; result: JobColumns };
  merge: { input: PackedChange; result: MergedColumns };
  run: { input: { plan: SearchPlan }; result: SearchOutcome };
  span: { input: { plan: OrderedPlan; span: Span }; result: RowsAtSpan };
  /** Rows before `end`. */
  count: { input: { plan: MatchPlan; end: number }; result: number };
  /** Newest first. */
  ids: { input: { plan: MatchPlan; range: IdRange }; result: Int32Array };
  /** By node, as if none of the facet's values were chosen. */
  values: { input: { plan: MatchPlan; field: FacetField }; result: Int32Array };
}
export type TaskKind = keyof SearchTasks;
export type InputOf<Kind extends TaskKind> = SearchTasks[Kind]["input"];
export type ResultOf<Kind extends TaskKind> = SearchTasks[Kind]["result"];

const work: {
  readonly [Kind in TaskKind]: (
    columns: JobColumns,
    input: SearchTasks[Kind]["input"],
    checkpoint: Checkpoint,
  ) => SearchTasks[Kind]["result"];
} = {
  build: (_, packed) => buildColumns(packed),
  merge: mergeColumns,
  run: (columns, { plan }, checkpoint) => runSearch(columns, plan, checkpoint),
  span: (columns, { plan, span }, checkpoint) => rowsAt(columns, plan, span, checkpoint),
  count: (columns, { plan, end }, checkpoint) =>
    countRowsBefore(new ConstraintBits(columns, plan, checkpoint).all(), end),
  ids: (columns, { plan, range }, checkpoint) => idsWithin(columns, plan, range, checkpoint),
  values: (columns, { plan, field }, checkpoint) =>
    new ConstraintBits(columns, plan, checkpoint).countValues(field),
};

/** Only `build` works without columns. */
export function perform<Kind extends TaskKind>(
  kind: Kind,
  columns: JobColumns | undefined,
  input: InputOf<Kind>,
  checkpoint: Checkpoint,
): ResultOf<Kind> {
  return work[kind](columns as JobColumns, input, checkpoint);
}

export interface Task<Kind extends TaskKind = TaskKind> {
  readonly kind: Kind;
  readonly id: number;
  /** Identifies columns that the worker holds. */
  readonly held: number | undefined;
  readonly input: InputOf<Kind>;
}

/** Columns and postings are in shared memory, so messages are small. */
export type ToWorker =
  | Task
  | { readonly kind: "hold"; readonly held: number; readonly columns: JobColumns }
  | { readonly kind: "release"; readonly held: number };

export type Answer =
  | { readonly kind: "done"; readonly id: number; readonly result: unknown }
  | { readonly kind: "cancelled"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly error: unknown };

/** `ready` is sent once, when the worker has started. */
export type FromWorker = Answer | { readonly kind: "ready" };

/** More than run at once; of two tasks in one place, the earlier can no longer be cancelled. */
const places = 64;

/** Cancelled tasks, in shared memory because a busy thread does not receive messages. */
export class Cancellations {
  /** `shared` may be another thread's. */
  constructor(readonly shared = sharedInt32(places)) {}

  cancel(id: number): void {
    Atomics.store(this.shared, id % places, id);
  }

  has(id: number): boolean {
    return Atomics.load(this.shared, id % places) === id;
  }
}
