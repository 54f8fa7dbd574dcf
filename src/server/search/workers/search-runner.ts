import type { FacetField } from "../../../shared/facets";
import { buildColumns, type JobColumns, type PackedJobs } from "../columns/job-columns";
import { type MergedColumns, mergeColumns, type PackedChange } from "../columns/merge-columns";
import { countBefore, countValues, type IdRange, idsWithin, rowsAt, runSearch } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";

/** Called for each task of a search thread, for metrics; `kind` is the task's. */
export type TaskWatch = (kind: string) => {
  /** A thread takes it. */
  begun(): void;
  /** It is over, answered or not; called once. */
  ended(): void;
};

/** No search thread is there to answer just now. Others are being started. */
export class SearchUnavailableError extends Error {
  override readonly name = "SearchUnavailableError";

  /** `cause` is why the last thread ended. */
  constructor(cause: unknown) {
    super("The search threads have ended; others are being started.", { cause });
  }
}

/**
 * Does the work that would hold up other requests: building columns, and searching over them. Rejects with a
 * SearchUnavailableError while there is no thread to do it.
 */
export interface SearchRunner {
  /** Builds columns. Nothing runs over them before they are held. */
  build(packed: PackedJobs): Promise<JobColumns>;
  /** Builds what a change makes of columns that are held. */
  merge(columns: JobColumns, change: PackedChange): Promise<MergedColumns>;
  /** From now on, searches may run over these columns. */
  hold(columns: JobColumns): void;
  /** For columns that no search asks for any more. */
  release(columns: JobColumns): void;
  /** One search over columns that are held. Ends early when the signal is aborted. */
  run(columns: JobColumns, plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome>;
  /** Rows at places of a search's order; columns and signal as in `run`. */
  rowsAt(columns: JobColumns, plan: OrderedPlan, span: Span, signal?: AbortSignal): Promise<RowsAtSpan>;
  /** How many of the rows `0..end` match; columns and signal as in `run`. */
  countBefore(columns: JobColumns, plan: MatchPlan, end: number, signal?: AbortSignal): Promise<number>;
  /** The ids in a range of those that match, newest first; columns and signal as in `run`. */
  idsWithin(columns: JobColumns, plan: MatchPlan, range: IdRange, signal?: AbortSignal): Promise<Int32Array>;
  /** How many jobs each node of a facet has, as if none were chosen; columns and signal as in `run`. */
  countValues(
    columns: JobColumns,
    plan: MatchPlan,
    field: FacetField,
    signal?: AbortSignal,
  ): Promise<Int32Array>;
  close(): Promise<void>;
}

/** Works on the caller's own thread. */
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
