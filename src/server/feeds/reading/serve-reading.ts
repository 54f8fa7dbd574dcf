import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { threadNumber } from "../../concurrency/threads";
import { Traffic } from "../../concurrency/traffic";
import { DatabaseClient } from "../../database/database-client";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-row";
import type { Batch } from "./batch";
import { type FileToRead, readFile } from "./read-file";

export interface ReadingTask {
  readonly file: FileToRead;
  readonly after: number;
  readonly tooSlow: readonly number[];
  readonly database: MessagePort;
  /** Shared: the number of heartbeats, the current row (or 0), and the system's number of the thread. */
  readonly pulse: Int32Array;
  /** Shared: the memory of `Traffic`. */
  readonly traffic: Int32Array | undefined;
}

/** The thread reads one batch ahead; it needs any message in answer to each batch that was taken. */
export type ReadingMessage =
  | { readonly kind: "format"; readonly format: FeedFormat }
  | { readonly kind: "batch"; readonly batch: Batch }
  | { readonly kind: "end" }
  /** `plain`: one line for an operator; else an internal error with its stack. */
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
      onRow: (row) => {
        Atomics.store(pulse, 1, row);
        Atomics.add(pulse, 0, 1);
      },
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
