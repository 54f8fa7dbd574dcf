import { Worker } from "node:worker_threads";
import type { JobColumns } from "../columns/job-columns";
import { SearchUnavailableError } from "./search-runner";
import type { Answer, FromWorker, Task, ToWorker } from "./worker-messages";

interface Pending {
  readonly answered: (answer: Answer) => void;
  readonly failed: (reason: unknown) => void;
}

/** What all threads of a pool have in common. */
interface PoolFacts {
  readonly file: string | URL;
  /** What cancellations share. */
  readonly cancelled: Int32Array;
  /** Columns that every thread holds, by number. */
  readonly held: ReadonlyMap<number, JobColumns>;
  /** Called with the reason when a thread ends by itself. */
  readonly died: (reason: unknown) => void;
}

/** From here on no task waits for a thread that dies before it answers anything. */
const deathsInARow = 3;
const firstRestartMs = 100;
const slowestRestartMs = 10_000;

/**
 * One thread and what it has been asked. Starts another when its own dies, ever later while none of them
 * answers.
 */
export class PooledWorker {
  readonly #facts: PoolFacts;
  readonly #changed: () => void;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker;
  #isReady = false;
  #deaths = 0;
  #restart: NodeJS.Timeout | undefined;
  #closed = false;

  /** `changed` is called whenever the thread can take more than before, or nothing any more. */
  constructor(facts: PoolFacts, changed: () => void) {
    this.#facts = facts;
    this.#changed = changed;
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#pending.size;
  }

  /** Whether it has a thread that hears. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether its threads keep dying. One that is about to start is worth waiting for. */
  get isDown(): boolean {
    return !this.#isReady && this.#deaths >= deathsInARow;
  }

  tell(message: Exclude<ToWorker, Task>): void {
    if (this.#isReady) this.#thread.postMessage(message);
  }

  /** For one that is ready. */
  give(task: Task, answered: Pending["answered"], failed: Pending["failed"]): void {
    this.#pending.set(task.id, { answered, failed });
    this.#thread.postMessage(task satisfies ToWorker);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#isReady = false;
    clearTimeout(this.#restart);
    await this.#thread.terminate();
    this.#failAll(new Error("The search is closed."));
  }

  #start(): Worker {
    const thread = new Worker(this.#facts.file, { workerData: this.#facts.cancelled });
    let reason: unknown = new Error("A search thread ended.");
    thread.on("message", (message: FromWorker) => this.#hear(message));
    thread.on("error", (error) => {
      reason = error;
    });
    thread.on("exit", () => this.#replace(reason));
    return thread;
  }

  #hear(message: FromWorker): void {
    if (message.kind === "ready") this.#becomeReady();
    else this.#settle(message);
  }

  #becomeReady(): void {
    if (this.#closed) return;
    this.#isReady = true;
    for (const [held, columns] of this.#facts.held) this.tell({ kind: "hold", held, columns });
    this.#changed();
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    this.#deaths = 0;
    this.#changed();
    pending?.answered(answer);
  }

  #replace(reason: unknown): void {
    if (this.#closed) return;
    this.#isReady = false;
    this.#deaths++;
    const waitMs = this.#deaths === 1 ? 0 : firstRestartMs * 2 ** (this.#deaths - 2);
    this.#restart = setTimeout(
      () => {
        this.#thread = this.#start();
      },
      Math.min(waitMs, slowestRestartMs),
    );
    this.#restart.unref();
    this.#facts.died(reason);
    this.#failAll(new SearchUnavailableError(reason));
    this.#changed();
  }

  #failAll(reason: unknown): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { failed } of pending) failed(reason);
  }
}
