import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { threadNumber } from "../../concurrency/threads";
import { Traffic } from "../../concurrency/traffic";
import { DatabaseClient } from "../../database/database-client";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-row";
import type { Batch } from "./read-batches";
import { type FileToRead, readFile } from "./read-file";

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

const beatMs = 50;

/** Reads a feed in this thread for the one at the other end of `port`. */
export async function serveReading(port: MessagePort, task: ReadingTask): Promise<void> {
  const { file, after, pulse } = task;
  const say = (message: ReadingMessage) => port.postMessage(message);
  Atomics.store(pulse, 2, threadNumber());
  const beating = setInterval(() => Atomics.add(pulse, 0, 1), beatMs);
  try {
    const batches = readFile(new DatabaseClient(task.database), file, {
      after,
      tooSlow: new Set(task.tooSlow),
      onRow: (row) => beatAt(pulse, row),
      traffic: new Traffic(task.traffic),
      onFormat: (format) => say({ kind: "format", format }),
    });
    let taken: Promise<unknown> = Promise.resolve();
    for await (const batch of batches) {
      await taken;
      taken = once(port, "message");
      say({ kind: "batch", batch });
    }
    say({ kind: "end" });
  } catch (error) {
    const plain = error instanceof FeedError;
    const { message, stack } = error as Error;
    say({ kind: "failed", message: plain ? message : (stack ?? message), plain });
  } finally {
    clearInterval(beating);
    task.database.close();
    port.close();
  }
}

function beatAt(pulse: Int32Array, row: number): void {
  Atomics.store(pulse, 1, row);
  Atomics.add(pulse, 0, 1);
}
