import type { FacetField } from "../../../shared/facets";
import { buildColumns, type JobColumns, type PackedJobs } from "../columns/job-columns";
import { type MergedColumns, mergeColumns, type PackedChange } from "../columns/merge-columns";
import { countBefore, countValues, type IdRange, idsWithin, rowsAt, runSearch } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";

/** For metrics: called for each task of a search thread. */
export type TaskWatch = (kind: string) => {
  begun(): void;
  /** Called once, whether the task succeeded or not. */
  ended(): void;
};

export class SearchUnavailableError extends Error {
  override readonly name = "SearchUnavailableError";

  /** `cause` is why the last thread ended. */
  constructor(cause: unknown) {
    super("The search threads have ended; others are being started.", { cause });
  }
}

/** For work that would block other requests. Rejects with a SearchUnavailableError without a thread. */
export interface SearchRunner {
  /** The columns must be held before anything runs over them. */
  build(packed: PackedJobs): Promise<JobColumns>;
  merge(columns: JobColumns, change: PackedChange): Promise<MergedColumns>;
  hold(columns: JobColumns): void;
  /** For columns that no search uses any more. */
  release(columns: JobColumns): void;
  /** For this and the methods below, columns must be held; work ends early when the signal is aborted. */
  run(columns: JobColumns, plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome>;
  rowsAt(columns: JobColumns, plan: OrderedPlan, span: Span, signal?: AbortSignal): Promise<RowsAtSpan>;
  countBefore(columns: JobColumns, plan: MatchPlan, end: number, signal?: AbortSignal): Promise<number>;
  /** Newest first. */
  idsWithin(columns: JobColumns, plan: MatchPlan, range: IdRange, signal?: AbortSignal): Promise<Int32Array>;
  /** As if none of the facet's values were chosen. */
  countValues(
    columns: JobColumns,
    plan: MatchPlan,
    field: FacetField,
    signal?: AbortSignal,
  ): Promise<Int32Array>;
  close(): Promise<void>;
}

/** Works on the caller's thread. */
export const inlineRunner: SearchRunner = {
  build: async (packed) => buildColumns(packed),
  merge: async (columns, change) => mergeColumns(columns, change),
  hold: () => undefined,
  release: () => undefined,
  async run(columns, plan, signal) {
    signal?.throwIfAborted();
    return runSearch(columns, plan);
  },
  async rowsAt(columns, plan, span, signal) {
    signal?.throwIfAborted();
    return rowsAt(columns, plan, span);
  },
  async countBefore(columns, plan, end, signal) {
    signal?.throwIfAborted();
    return countBefore(columns, plan, end);
  },
  async idsWithin(columns, plan, range, signal) {
    signal?.throwIfAborted();
    return idsWithin(columns, plan, range);
  },
  async countValues(columns, plan, field, signal) {
    signal?.throwIfAborted();
    return countValues(columns, plan, field);
  },
  close: async () => undefined,
};
