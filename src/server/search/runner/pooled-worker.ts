import { Worker } from "node:worker_threads";
import type { JobColumns } from "../columns/job-columns";
import type { FromWorker, ToWorker } from "./worker-messages";

interface Asked {
  readonly answered: (answer: FromWorker) => void;
  readonly failed: (reason: unknown) => void;
}

/** A thread that keeps dying before it answers anything will not be mended by starting it again. */
const deathsInARow = 3;

/** One thread and what it has been asked. Starts another when its own dies. */
export class PooledWorker {
  readonly #file: string | URL;
  readonly #cancelled: Int32Array;
  readonly #idler: () => void;
  readonly #asked = new Map<number, Asked>();
  #thread: Worker;
  #columns: JobColumns | undefined;
  #closed = false;
  #deaths = 0;

  /** `idler` is called whenever the thread has less to do than before; `cancelled` is what cancellations share. */
  constructor(file: string | URL, cancelled: Int32Array, idler: () => void) {
    this.#file = file;
    this.#cancelled = cancelled;
    this.#idler = idler;
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#asked.size;
  }

  use(columns: JobColumns): void {
    this.#columns = columns;
    this.#thread.postMessage({ kind: "use", columns } satisfies ToWorker);
  }

  give(
    message: Extract<ToWorker, { id: number }>,
    answered: Asked["answered"],
    failed: Asked["failed"],
  ): void {
    if (this.#deaths >= deathsInARow) {
      failed(new Error("The search threads do not start."));
      return;
    }
    this.#asked.set(message.id, { answered, failed });
    this.#thread.postMessage(message);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread.terminate();
    this.#failAll(new Error("The search is closed."));
  }

  #start(): Worker {
    const thread = new Worker(this.#file, { workerData: this.#cancelled });
    let reason: unknown = new Error("A search thread ended.");
    thread.on("message", (answer: FromWorker) => this.#hear(answer));
    thread.on("error", (error) => {
      reason = error;
    });
    thread.on("exit", () => this.#replace(reason));
    return thread;
  }

  #hear(answer: FromWorker): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    this.#deaths = 0;
    this.#idler();
    asked?.answered(answer);
  }

  #replace(reason: unknown): void {
    if (this.#closed) return;
    this.#failAll(reason);
    if (++this.#deaths < deathsInARow) {
      this.#thread = this.#start();
      if (this.#columns !== undefined) this.use(this.#columns);
    }
    this.#idler();
  }

  #failAll(reason: unknown): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { failed } of asked) failed(reason);
  }
}
