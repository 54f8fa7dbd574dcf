import { on } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { processorMs } from "../../concurrency/threads";
import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import { serveDatabase } from "../../database/database-host";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-row";
import type { Batch } from "./batch";
import type { FileToRead } from "./read-file";
import type { ReadingMessage, ReadingTask } from "./serve-reading";

interface ReadingInThread {
  readonly script: string | URL;
  readonly onFormat: (format: FeedFormat) => void;
  readonly signal?: AbortSignal | undefined;
  readonly traffic?: Traffic | undefined;
  /**
   * Milliseconds that a row may hold the processor, many times what any needs. Processor time, or wall time
   * where the system does not report it.
   */
  readonly rowMs?: number;
}

/** With more slow rows than this, a feed cannot be loaded in reasonable time. */
const maxSlowRows = 5;

/** A row that takes too long is refused: its thread is ended, and a new one continues after it. */
export async function* readInThread(
  database: Database,
  file: FileToRead,
  options: ReadingInThread,
): AsyncGenerator<Batch> {
  const tooSlow: number[] = [];
  let after = 0;
  for (;;) {
    try {
      for await (const batch of readInOneThread(database, { file, after, tooSlow }, options)) {
        after = Math.max(after, batch.lastRow);
        yield batch;
      }
      return;
    } catch (error) {
      if (!(error instanceof StuckRow)) throw error;
      tooSlow.push(error.row);
      if (tooSlow.length > maxSlowRows) {
        throw new FeedError(
          `More than ${maxSlowRows} rows take too long to read, such as row ${error.row}; nothing was changed.`,
        );
      }
    }
  }
}

class StuckRow extends Error {
  constructor(readonly row: number) {
    super(`Row ${row} takes too long to read.`);
  }
}

const tickMs = 100;
/** Limit for other work without a heartbeat, such as sorting all place names. */
const standstillMs = 120_000;
/** Wall time: a low-priority thread may get only a fraction of a busy processor. */
const maxRowMs = 60_000;
/** Several times what all places and a batch of the longest rows take. */
const memoryMb = 1024;

/** Rejects with a StuckRow, a FeedError or the signal's reason. */
async function* readInOneThread(
  database: Database,
  task: Pick<ReadingTask, "file" | "after" | "tooSlow">,
  { script, onFormat, signal, traffic, rowMs = 3_000 }: ReadingInThread,
): AsyncGenerator<Batch> {
  const channel = new MessageChannel();
  serveDatabase(channel.port1, database);
  const pulse = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(script, {
    name: "reading",
    workerData: { ...task, database: channel.port2, pulse, traffic: traffic?.memory } satisfies ReadingTask,
    transferList: [channel.port2],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const failing = new AbortController();
  const fail = (error: Error) => failing.abort(error);
  const ended = AbortSignal.any([failing.signal, ...(signal ? [signal] : [])]);
  worker.on("message", (message: ReadingMessage) => {
    if (message.kind === "failed")
      fail(message.plain ? new FeedError(message.message) : new Error(message.message));
  });
  worker.on("error", (error: Error) => fail(asFeedError(error)));
  worker.on("exit", () => fail(new Error("The thread that reads the feed has ended.")));
  const watching = setInterval(watchOf(pulse, rowMs, fail), tickMs);
  try {
    yield* batchesFrom(worker, onFormat, ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    clearInterval(watching);
    await worker.terminate();
    channel.port1.close();
  }
}

async function* batchesFrom(
  worker: Worker,
  onFormat: ReadingInThread["onFormat"],
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  for await (const [message] of on(worker, "message", { signal }) as AsyncIterable<[ReadingMessage]>) {
    if (message.kind === "end") return;
    if (message.kind === "format") onFormat(message.format);
    if (message.kind === "batch") {
      worker.postMessage("taken");
      yield message.batch;
    }
  }
}

/** Counts this thread's own ticks, so that no row is blamed if the whole machine stood still. */
function watchOf(pulse: Int32Array, maxMs: number, fail: (error: Error) => void): () => void {
  let lastBeat = 0;
  let silentMs = 0;
  let computedAtBeat = 0;
  return () => {
    const beat = Atomics.load(pulse, 0);
    const computed = processorMs(Atomics.load(pulse, 2));
    if (beat !== lastBeat) computedAtBeat = computed ?? 0;
    silentMs = beat === lastBeat ? silentMs + tickMs : 0;
    lastBeat = beat;
    const row = Atomics.load(pulse, 1);
    const rowMs = computed === null ? silentMs : computed - computedAtBeat;
    if (row > 0 && (rowMs >= maxMs || silentMs >= maxRowMs)) fail(new StuckRow(row));
    if (silentMs >= standstillMs) fail(new FeedError("Reading the feed has stalled."));
  };
}

function asFeedError(error: Error): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new FeedError(`Reading the feed takes more than ${memoryMb} MiB of memory; nothing was changed.`);
}
