import { Worker } from "node:worker_threads";
import type { FacetField } from "../../../shared/facets";
import type { JobColumns, PackedJobs } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { IdRange } from "../run/run-search";
import type { MatchPlan, OrderedPlan, RowsAtSpan, SearchOutcome, SearchPlan, Span } from "../run/search-plan";
import { type SearchRunner, SearchUnavailableError, type TaskWatch } from "./search-runner";
import { type Answer, Cancellations, type FromWorker, type Task, type ToWorker } from "./worker-messages";

interface Pending {
  readonly answered: (answer: Answer) => void;
  readonly failed: (reason: unknown) => void;
}

interface PoolFacts {
  readonly file: string | URL;
  /** The `shared` of the pool's `Cancellations`. */
  readonly cancelled: Int32Array;
  /** Columns that every thread holds, by number. */
  readonly held: ReadonlyMap<number, JobColumns>;
  /** Called with the reason when a thread ends by itself. */
  readonly died: (reason: unknown) => void;
}

/** After this many deaths without an answer, no task waits for the thread. */
const deathsInARow = 3;
const firstRestartMs = 100;
const slowestRestartMs = 10_000;

/** One thread and its pending tasks. Replaces a dead thread, with growing delays while none answers. */
class PooledWorker {
  readonly #facts: PoolFacts;
  readonly #changed: () => void;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker;
  #isReady = false;
  #deaths = 0;
  #restart: NodeJS.Timeout | undefined;
  #closed = false;

  /** `changed` is called whenever the thread can take more tasks, or none any more. */
  constructor(facts: PoolFacts, changed: () => void) {
    this.#facts = facts;
    this.#changed = changed;
    this.#thread = this.#start();
  }

  get load(): number {
    return this.#pending.size;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether its threads keep dying. One that is starting is worth waiting for. */
  get isDown(): boolean {
    return !this.#isReady && this.#deaths >= deathsInARow;
  }

  tell(message: Exclude<ToWorker, Task>): void {
    if (this.#isReady) this.#thread.postMessage(message);
  }

  /** Requires `isReady`. */
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

interface Waiting {
  readonly begun: () => void;
  readonly task: Task;
  readonly answered: (answer: Answer) => void;
  readonly failed: (reason: unknown) => void;
}

/** Enough that workers never wait for a task; few, so that aborted ones are mostly still in the queue. */
const tasksPerWorker = 2;

/** A dead thread is replaced; its tasks fail, and others take the waiting ones. */
export class WorkerPool implements SearchRunner {
  readonly #workers: PooledWorker[];
  readonly #queue: Waiting[] = [];
  readonly #cancellations = new Cancellations();
  readonly #held = new Map<number, JobColumns>();
  readonly #numbers = new WeakMap<JobColumns, number>();
  #lastNumber = 0;
  #nextId = 1;
  readonly #watch: TaskWatch;
  #lastDeath: unknown;
  #closed = false;

  constructor(
    file: string | URL,
    size: number,
    died: (reason: unknown) => void = () => undefined,
    watch: TaskWatch = unwatched,
  ) {
    this.#watch = watch;
    const facts = {
      file,
      cancelled: this.#cancellations.shared,
      held: this.#held,
      died: (reason: unknown) => {
        this.#lastDeath = reason;
        died(reason);
      },
    };
    this.#workers = Array.from({ length: size }, () => new PooledWorker(facts, () => this.#hand()));
  }

  async build(packed: PackedJobs): Promise<JobColumns> {
    const answer = await this.#ask({ kind: "build", id: this.#nextId++, packed });
    if (answer.kind !== "built") throw unexpected(answer);
    return answer.columns;
  }

  async merge(columns: JobColumns, change: PackedChange): Promise<MergedColumns> {
    const answer = await this.#ask({
      kind: "merge",
      id: this.#nextId++,
      held: this.#number(columns),
      change,
    });
    if (answer.kind !== "merged") throw unexpected(answer);
    return answer.merged;
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

  async run(columns: JobColumns, plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome> {
    const task = { kind: "run", id: this.#nextId++, held: this.#number(columns), plan } as const;
    const answer = await this.#ask(task, signal);
    if (answer.kind !== "ran") throw unexpected(answer);
    return answer.outcome;
  }

  async rowsAt(
    columns: JobColumns,
    plan: OrderedPlan,
    span: Span,
    signal?: AbortSignal,
  ): Promise<RowsAtSpan> {
    const task = { kind: "span", id: this.#nextId++, held: this.#number(columns), plan, span } as const;
    const answer = await this.#ask(task, signal);
    if (answer.kind !== "spanned") throw unexpected(answer);
    return answer.found;
  }

  async countBefore(
    columns: JobColumns,
    plan: MatchPlan,
    end: number,
    signal?: AbortSignal,
  ): Promise<number> {
    const task = { kind: "count", id: this.#nextId++, held: this.#number(columns), plan, end } as const;
    const answer = await this.#ask(task, signal);
    if (answer.kind !== "counted") throw unexpected(answer);
    return answer.count;
  }

  async idsWithin(
    columns: JobColumns,
    plan: MatchPlan,
    range: IdRange,
    signal?: AbortSignal,
  ): Promise<Int32Array> {
    const task = { kind: "ids", id: this.#nextId++, held: this.#number(columns), plan, range } as const;
    const answer = await this.#ask(task, signal);
    if (answer.kind !== "listed") throw unexpected(answer);
    return answer.ids;
  }

  async countValues(
    columns: JobColumns,
    plan: MatchPlan,
    field: FacetField,
    signal?: AbortSignal,
  ): Promise<Int32Array> {
    const task = { kind: "values", id: this.#nextId++, held: this.#number(columns), plan, field } as const;
    const answer = await this.#ask(task, signal);
    if (answer.kind !== "valued") throw unexpected(answer);
    return answer.counts;
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

  #ask(task: Task, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#closed) return Promise.reject(new Error("The search is closed."));
    return new Promise((resolve, reject) => {
      const { begun, ended } = this.#watch(task.kind);
      const forget = () => {
        if (!signal?.aborted) ended();
        signal?.removeEventListener("abort", drop);
      };
      const answered = (answer: Answer) => {
        forget();
        resolve(answer);
      };
      const failed = (reason: unknown) => {
        forget();
        reject(reason);
      };
      const waiting: Waiting = { task, answered, failed, begun };
      const drop = () => {
        const place = this.#queue.indexOf(waiting);
        if (place >= 0) this.#queue.splice(place, 1);
        else this.#cancellations.cancel(task.id);
        ended();
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", drop, { once: true });
      this.#queue.push(waiting);
      this.#hand();
    });
  }

  /** Tasks fail once every thread is down. */
  #hand(): void {
    for (let worker = this.#idlest(); worker !== undefined; worker = this.#idlest()) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      next.begun();
      worker.give(next.task, next.answered, next.failed);
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

function unexpected(answer: Answer): unknown {
  return answer.kind === "failed" ? answer.error : new Error(`A search thread answered "${answer.kind}".`);
}
