import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { threadNumber } from "../../concurrency/threads";
import { Traffic } from "../../concurrency/traffic";
import { DatabaseClient } from "../../database/database-client";
import { FeedError } from "../feed/feed-error";
import { readFile } from "./read-file";
import type { ReadingMessage, ReadingTask } from "./reading-messages";

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
