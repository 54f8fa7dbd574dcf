import { Worker } from "node:worker_threads";
import type { JobColumns } from "../columns/job-columns";
import { type SearchRunner, SearchUnavailableError, type TaskWatch } from "./search-runner";
import {
  type Answer,
  Cancellations,
  type FromWorker,
  type InputOf,
  type ResultOf,
  type Task,
  type TaskKind,
  type ToWorker,
} from "./search-tasks";

interface Pending {
  readonly task: Task;
  readonly begun: () => void;
  readonly answered: (answer: Answer) => void;
  readonly failed: (reason: unknown) => void;
}

/** After this many deaths without an answer, no task waits for the thread. */
const deathsInARow = 3;
const firstRestartMs = 100;
const slowestRestartMs = 10_000;

/** One thread and its pending tasks. Replaces a dead thread, with growing delays while none answers. */
class PooledWorker {
  readonly #pending = new Map<number, Pending>();
  isReady = false;
  #thread: Worker;
  #deaths = 0;
  #restart: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly file: string | URL,
    /** The `shared` of the pool's `Cancellations`. */
    private readonly cancelled: Int32Array,
    /** Columns that every thread holds, by number. */
    private readonly held: ReadonlyMap<number, JobColumns>,
    /** Called with the reason when a thread ends by itself. */
    private readonly died: (reason: unknown) => void,
    /** Called whenever the thread can take more tasks, or none any more. */
    private readonly changed: () => void,
  ) {
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#pending.size;
  }

  /** Whether its threads keep dying. One that is starting is worth waiting for. */
  get isDown(): boolean {
    return !this.isReady && this.#deaths >= deathsInARow;
  }

  tell(message: Exclude<ToWorker, Task>): void {
    if (this.isReady) this.#thread.postMessage(message);
  }

  /** Requires `isReady`. */
  give(pending: Pending): void {
    this.#pending.set(pending.task.id, pending);
    this.#thread.postMessage(pending.task satisfies ToWorker);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.isReady = false;
    clearTimeout(this.#restart);
    await this.#thread.terminate();
    this.#failAll(new Error("The search is closed."));
  }

  #start(): Worker {
    const thread = new Worker(this.file, { workerData: this.cancelled });
    let reason: unknown = new Error("A search thread ended.");
    thread.on("message", (message: FromWorker) => {
      if (message.kind === "ready") this.#becomeReady();
      else this.#settle(message);
    });
    thread.on("error", (error) => {
      reason = error;
    });
    thread.on("exit", () => this.#replace(reason));
    return thread;
  }

  #becomeReady(): void {
    if (this.#closed) return;
    this.isReady = true;
    for (const [held, columns] of this.held) this.tell({ kind: "hold", held, columns });
    this.changed();
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    this.#deaths = 0;
    this.changed();
    pending?.answered(answer);
  }

  #replace(reason: unknown): void {
    if (this.#closed) return;
    this.isReady = false;
    this.#deaths++;
    const waitMs = this.#deaths === 1 ? 0 : firstRestartMs * 2 ** (this.#deaths - 2);
    this.#restart = setTimeout(
      () => {
        this.#thread = this.#start();
      },
      Math.min(waitMs, slowestRestartMs),
    );
    this.#restart.unref();
    this.died(reason);
    this.#failAll(new SearchUnavailableError(reason));
    this.changed();
  }

  #failAll(reason: unknown): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { failed } of pending) failed(reason);
  }
}

/** Enough that workers never wait for a task; few, so that aborted ones are mostly still in the queue. */
const tasksPerWorker = 2;

/** A dead thread is replaced; its tasks fail, and others take the waiting ones. */
export class WorkerPool implements SearchRunner {
  readonly #workers: PooledWorker[];
  readonly #queue: Pending[] = [];
  readonly #cancellations = new Cancellations();
  readonly #held = new Map<number, JobColumns>();
  readonly #numbers = new WeakMap<JobColumns, number>();
  #lastNumber = 0;
  #nextId = 1;
  #lastDeath: unknown;
  #closed = false;

  constructor(
    file: string | URL,
    size: number,
    died: (reason: unknown) => void = () => undefined,
    private readonly watch: TaskWatch = unwatched,
  ) {
    const ended = (reason: unknown) => {
      this.#lastDeath = reason;
      died(reason);
    };
    this.#workers = Array.from(
      { length: size },
      () => new PooledWorker(file, this.#cancellations.shared, this.#held, ended, () => this.#hand()),
    );
  }

  hold(columns: JobColumns): void {
    const held = ++this.#lastNumber;
    this.#numbers.set(columns, held);
    this.#held.set(held, columns);
    for (const worker of this.#workers) worker.tell({ kind: "hold", held, columns });
  }

  release(columns: JobColumns): void {
    const held = this.#number(columns);
    this.#held.delete(held);
    for (const worker of this.#workers) worker.tell({ kind: "release", held });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failWaiting(new Error("The search is closed."));
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #number(columns: JobColumns): number {
    const number = this.#numbers.get(columns);
    if (number === undefined) throw new Error("These columns are not held.");
    return number;
  }

  async ask<Kind extends TaskKind>(
    kind: Kind,
    columns: JobColumns | undefined,
    input: InputOf<Kind>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Kind>> {
    const held = columns && this.#number(columns);
    signal?.throwIfAborted();
    if (this.#closed) throw new Error("The search is closed.");
    const answer = await this.#answerTo({ kind, id: this.#nextId++, held, input }, signal);
    if (answer.kind === "done") return answer.result as ResultOf<Kind>;
    throw answer.kind === "failed" ? answer.error : new Error(`A search thread answered "${answer.kind}".`);
  }

  async #answerTo(task: Task, signal: AbortSignal | undefined): Promise<Answer> {
    const { begun, ended } = this.watch(task.kind);
    let drop = () => {};
    try {
      return await new Promise<Answer>((answered, failed) => {
        const pending: Pending = { task, begun, answered, failed };
        drop = () => {
          const place = this.#queue.indexOf(pending);
          if (place >= 0) this.#queue.splice(place, 1);
          else this.#cancellations.cancel(task.id);
          failed(signal?.reason);
        };
        signal?.addEventListener("abort", drop, { once: true });
        this.#queue.push(pending);
        this.#hand();
      });
    } finally {
      signal?.removeEventListener("abort", drop);
      ended();
    }
  }

  /** Tasks fail once every thread is down. */
  #hand(): void {
    for (let worker = this.#idlest(); worker !== undefined; worker = this.#idlest()) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      next.begun();
      worker.give(next);
    }
    if (this.#workers.every((worker) => worker.isDown)) {
      this.#failWaiting(new SearchUnavailableError(this.#lastDeath));
    }
  }

  #idlest(): PooledWorker | undefined {
    return this.#workers
      .filter(({ isReady, load }) => isReady && load < tasksPerWorker)
      .reduce<PooledWorker | undefined>(
        (best, worker) => (best === undefined || worker.load < best.load ? worker : best),
        undefined,
      );
  }

  #failWaiting(reason: unknown): void {
    for (const { failed } of this.#queue.splice(0)) failed(reason);
  }
}

const unwatched: TaskWatch = () => ({ begun: () => undefined, ended: () => undefined });
