import type { JobColumns } from "../columns/job-columns";
import { neverCancelled } from "../run/match-text";
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

/** For work that would block other requests. */
export interface SearchRunner {
  /** Columns must be held before anything runs over them. */
  hold(columns: JobColumns): void;
  /** For columns that no search uses any more. */
  release(columns: JobColumns): void;
  /**
   * Only `build` works without columns. Ends early when the signal is aborted. Rejects with a
   * SearchUnavailableError without a thread.
   */
  ask<Kind extends TaskKind>(
    kind: Kind,
    columns: Kind extends "build" ? undefined : JobColumns,
    input: InputOf<Kind>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Kind>>;
  close(): Promise<void>;
}

/** Works on the caller's thread. */
export const inlineRunner: SearchRunner = {
  hold: () => undefined,
  release: () => undefined,
  async ask(kind, columns, input, signal) {
    signal?.throwIfAborted();
    return perform(kind, columns, input, neverCancelled);
  },
  close: async () => undefined,
};
