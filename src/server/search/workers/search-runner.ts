import type { FacetField } from "../../../shared/facets";
import type { JobColumns, PackedJobs } from "../columns/job-columns";
import type { PackedChange } from "../columns/merge-columns";
import { neverCancelled } from "../run/match-text";
import type { IdRange } from "../run/run-search";
import type { MatchPlan, OrderedPlan, SearchPlan, Span } from "../run/search-plan";
import { type InputOf, perform, type ResultOf, type TaskKind } from "./search-tasks";

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
export abstract class SearchRunner {
  /** Columns must be held before anything runs over them. */
  abstract hold(columns: JobColumns): void;
  /** For columns that no search uses any more. */
  abstract release(columns: JobColumns): void;
  abstract close(): Promise<void>;

  /** Work ends early when the signal is aborted. */
  protected abstract ask<Kind extends TaskKind>(
    kind: Kind,
    columns: JobColumns | undefined,
    input: InputOf<Kind>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Kind>>;

  build(packed: PackedJobs) {
    return this.ask("build", undefined, packed);
  }

  merge(columns: JobColumns, change: PackedChange) {
    return this.ask("merge", columns, change);
  }

  run(columns: JobColumns, plan: SearchPlan, signal?: AbortSignal) {
    return this.ask("run", columns, { plan }, signal);
  }

  rowsAt(columns: JobColumns, plan: OrderedPlan, span: Span, signal?: AbortSignal) {
    return this.ask("span", columns, { plan, span }, signal);
  }

  countBefore(columns: JobColumns, plan: MatchPlan, end: number, signal?: AbortSignal) {
    return this.ask("count", columns, { plan, end }, signal);
  }

  /** Newest first. */
  idsWithin(columns: JobColumns, plan: MatchPlan, range: IdRange, signal?: AbortSignal) {
    return this.ask("ids", columns, { plan, range }, signal);
  }

  /** As if none of the facet's values were chosen. */
  countValues(columns: JobColumns, plan: MatchPlan, field: FacetField, signal?: AbortSignal) {
    return this.ask("values", columns, { plan, field }, signal);
  }
}

class InlineRunner extends SearchRunner {
  override hold(): void {}
  override release(): void {}
  override async close(): Promise<void> {}

  protected override async ask<Kind extends TaskKind>(
    kind: Kind,
    columns: JobColumns | undefined,
    input: InputOf<Kind>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Kind>> {
    signal?.throwIfAborted();
    return perform(kind, columns, input, neverCancelled);
  }
}

/** Works on the caller's thread. */
export const inlineRunner: SearchRunner = new InlineRunner();
