import { MessageChannel, Worker } from "node:worker_threads";
import { processorMs } from "../../concurrency/threads";
import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import { serveDatabase } from "../../database/database-host";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-row";
import type { Batch } from "./read-batches";
import type { FileToRead } from "./read-file";
import type { ReadingMessage, ReadingTask } from "./serve-reading";

interface ReadingInThread {
  readonly script: string | URL;
  readonly onFormat: (format: FeedFormat) => void;
  readonly signal?: AbortSignal | undefined;
  readonly traffic?: Traffic | undefined;
  /** Milliseconds that a row may hold the processor; many times what any needs. */
  readonly rowMs?: number;
}

/** With more slow rows than this, a feed cannot be loaded in reasonable time. */
const maxSlowRows = 5;

/** A row that takes too long is refused: its thread is ended, and a new one continues after it. */
export async function* readInThread(
  database: Database,
  file: FileToRead,
  { rowMs = 3_000, ...options }: ReadingInThread,
): AsyncGenerator<Batch> {
  const tooSlow: number[] = [];
  let after = 0;
  for (;;) {
    const thread = new ReadingThread(database, { file, after, tooSlow }, { rowMs, ...options });
    try {
      for (let batch = await thread.next(); batch !== null; batch = await thread.next()) {
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
    } finally {
      await thread.stop();
    }
  }
}

class StuckRow extends Error {
  constructor(readonly row: number) {
    super(`Row ${row} takes too long to read.`);
  }
}

interface ThreadOptions {
  readonly script: string | URL;
  /** Processor time, or wall time where the system does not report it. */
  readonly rowMs: number;
  readonly onFormat: (format: FeedFormat) => void;
  readonly signal?: AbortSignal | undefined;
  readonly traffic?: Traffic | undefined;
}

const tickMs = 100;
/** Limit for other work without a heartbeat, such as sorting all place names. */
const standstillMs = 120_000;
/** Wall time: a low-priority thread may get only a fraction of a busy processor. */
const maxRowMs = 60_000;
/** Several times what all places and a batch of the longest rows take. */
const memoryMb = 1024;

class ReadingThread {
  readonly #worker: Worker;
  readonly #pulse = new Int32Array(new SharedArrayBuffer(12));
  readonly #channel = new MessageChannel();
  readonly #watching: NodeJS.Timeout;
  readonly #batches: Batch[] = [];
  #ended = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;
  #lastBeat = 0;
  #silentMs = 0;
  #computedAtBeat = 0;

  constructor(
    database: Database,
    task: Pick<ReadingTask, "file" | "after" | "tooSlow">,
    private readonly options: ThreadOptions,
  ) {
    serveDatabase(this.#channel.port1, database);
    this.#worker = new Worker(options.script, {
      name: "reading",
      workerData: {
        ...task,
        database: this.#channel.port2,
        pulse: this.#pulse,
        traffic: options.traffic?.memory,
      } satisfies ReadingTask,
      transferList: [this.#channel.port2],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker.on("message", (message: ReadingMessage) => this.#heard(message));
    this.#worker.on("error", (error) => this.#fail(asFeedError(error)));
    this.#worker.on("exit", () => this.#fail(new Error("The thread that reads the feed has ended.")));
    options.signal?.addEventListener("abort", this.#aborted, { once: true });
    this.#watching = setInterval(() => this.#watch(), tickMs);
  }

  /** Null at the feed's end. Rejects with a StuckRow, a FeedError or the signal's reason. */
  async next(): Promise<Batch | null> {
    if (this.options.signal?.aborted === true) this.#aborted();
    while (this.#batches.length === 0 && !this.#ended && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const batch = this.#batches.shift();
    if (batch !== undefined) {
      this.#worker.postMessage("taken");
      return batch;
    }
    if (this.#ended) return null;
    throw this.#failure;
  }

  async stop(): Promise<void> {
    clearInterval(this.#watching);
    this.options.signal?.removeEventListener("abort", this.#aborted);
    await this.#worker.terminate();
    this.#channel.port1.close();
  }

  #heard(message: ReadingMessage): void {
    if (message.kind === "format") this.options.onFormat(message.format);
    else if (message.kind === "batch") this.#batches.push(message.batch);
    else if (message.kind === "end") this.#ended = true;
    else this.#fail(message.plain ? new FeedError(message.message) : new Error(message.message));
    this.#wake();
  }

  readonly #aborted = () => this.#fail(this.options.signal?.reason as Error);

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** Counts this thread's own ticks, so that no row is blamed if the whole machine stood still. */
  #watch(): void {
    const beat = Atomics.load(this.#pulse, 0);
    const computed = processorMs(Atomics.load(this.#pulse, 2));
    if (beat !== this.#lastBeat) this.#computedAtBeat = computed ?? 0;
    this.#silentMs = beat === this.#lastBeat ? this.#silentMs + tickMs : 0;
    this.#lastBeat = beat;
    const row = Atomics.load(this.#pulse, 1);
    const rowMs = computed === null ? this.#silentMs : computed - this.#computedAtBeat;
    const isStuck = rowMs >= this.options.rowMs || this.#silentMs >= maxRowMs;
    if (row > 0 && isStuck) this.#fail(new StuckRow(row));
    if (this.#silentMs >= standstillMs) this.#fail(new FeedError("Reading the feed has stalled."));
  }
}

function asFeedError(error: Error): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new FeedError(`Reading the feed takes more than ${memoryMb} MiB of memory; nothing was changed.`);
}
