import type { MessagePort } from "node:worker_threads";
import type { FeedFormat } from "../../settings/feed-formats";
import type { Batch } from "./read-batches";
import type { FileToRead } from "./read-file";

/** What a reading thread is started with. */
export interface ReadingTask {
  readonly file: FileToRead;
  readonly after: number;
  readonly tooSlow: readonly number[];
  /** Where the database is served. */
  readonly database: MessagePort;
  /**
   * Shared: a count that grows as long as the thread is alive to its surroundings, the row that it is at, or 0, and the
   * system's number of the thread.
   */
  readonly pulse: Int32Array;
  /** Shared: what `Traffic` is kept in. */
  readonly traffic: Int32Array | undefined;
}

/** What it says. It reads one batch ahead; each one that is taken from it is answered with any message. */
export type ReadingMessage =
  | { readonly kind: "format"; readonly format: FeedFormat }
  | { readonly kind: "batch"; readonly batch: Batch }
  | { readonly kind: "end" }
  /** `plain`: one line for an operator; else an error of ours, with its stack. */
  | { readonly kind: "failed"; readonly message: string; readonly plain: boolean };
