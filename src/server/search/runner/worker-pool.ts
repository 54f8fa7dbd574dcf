import type { PackedJobs } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import type { MergedColumns, PackedChange } from "../columns/merge-columns";
import type { MatchPlan, SearchOutcome, SearchPlan } from "../run/search-plan";
import { Cancellations } from "./cancellations";
import { PooledWorker } from "./pooled-worker";
import type { SearchRunner } from "./search-runner";
import type { FromWorker, ToWorker } from "./worker-messages";

interface Task {
  readonly message: Extract<ToWorker, { id: number }>;
  readonly answered: (answer: FromWorker) => void;
  readonly failed: (reason: unknown) => void;
}

/** Enough that a worker never waits for the next task, and few enough that an aborted task is mostly still here to be dropped. */
const tasksPerWorker = 2;

/** Search threads sharing one queue. A thread that dies is replaced; what it was doing fails. */
export class WorkerPool implements SearchRunner {
  readonly #workers: PooledWorker[];
  readonly #queue: Task[] = [];
  readonly #cancellations = new Cancellations();
  #nextId = 1;
  #closed = false;

  constructor(file: string | URL, size: number) {
    this.#workers = Array.from(
      { length: size },
      () => new PooledWorker(file, this.#cancellations.shared, () => this.#hand()),
    );
  }

  async load(packed: PackedJobs): Promise<JobColumns> {
    const answer = await this.#ask({ kind: "build", id: this.#nextId++, packed });
    if (answer.kind !== "built") throw unexpected(answer);
    this.#handOut(answer.columns);
    return answer.columns;
  }

  async merge(change: PackedChange): Promise<MergedColumns | null> {
    const answer = await this.#ask({ kind: "merge", id: this.#nextId++, change });
    if (answer.kind !== "merged") throw unexpected(answer);
    if (answer.merged !== null) this.#handOut(answer.merged.columns);
    return answer.merged;
  }

  async run(plan: SearchPlan, signal?: AbortSignal): Promise<SearchOutcome | null> {
    const answer = await this.#ask({ kind: "run", id: this.#nextId++, plan }, signal);
    if (answer.kind !== "ran") throw unexpected(answer);
    return answer.outcome;
  }

  async countBefore(plan: MatchPlan, end: number, signal?: AbortSignal): Promise<number | null> {
    const answer = await this.#ask({ kind: "count", id: this.#nextId++, plan, end }, signal);
    if (answer.kind !== "counted") throw unexpected(answer);
    return answer.count;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.failed(new Error("The search is closed."));
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #handOut(columns: JobColumns): void {
    for (const worker of this.#workers) worker.use(columns);
  }

  #ask(message: Task["message"], signal?: AbortSignal): Promise<FromWorker> {
    signal?.throwIfAborted();
    if (this.#closed) return Promise.reject(new Error("The search is closed."));
    return new Promise((resolve, reject) => {
      const forget = () => signal?.removeEventListener("abort", drop);
      const answered = (answer: FromWorker) => {
        forget();
        resolve(answer);
      };
      const failed = (reason: unknown) => {
        forget();
        reject(reason);
      };
      const task: Task = { message, answered, failed };
      const drop = () => {
        const place = this.#queue.indexOf(task);
        if (place >= 0) this.#queue.splice(place, 1);
        else this.#cancellations.cancel(message.id);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", drop, { once: true });
      this.#queue.push(task);
      this.#hand();
    });
  }

  #hand(): void {
    while (this.#queue.length > 0) {
      const idlest = this.#workers.reduce((best, worker) => (worker.load < best.load ? worker : best));
      if (idlest.load >= tasksPerWorker) return;
      const task = this.#queue.shift();
      if (task !== undefined) idlest.give(task.message, task.answered, task.failed);
    }
  }
}

function unexpected(answer: FromWorker): unknown {
  return answer.kind === "failed" ? answer.error : new Error(`A search thread answered "${answer.kind}".`);
}
