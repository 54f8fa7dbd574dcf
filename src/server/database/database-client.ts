import { Worker } from "node:worker_threads";
import { runThread } from "../concurrency/threads";
import { isCluster } from "./data-directory/data-directory";
import { checkChannel, type Database, type Queryable } from "./database";
import { QueryError } from "./database-errors";
import type {
  DatabaseCommand,
  DatabaseMessage,
  DatabasePort,
  DatabaseReply,
  DatabaseRequest,
  DatabaseTask,
} from "./database-messages";
import { locksInProcess } from "./held-lock";

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Client of a database that is served at the other end of a port. */
export class DatabaseClient implements Database {
  readonly kind = "embedded";
  readonly tryLock = locksInProcess();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastId = 0;
  #failure: Error | undefined;

  /** `afterClose` shuts down the other end. */
  constructor(
    private readonly port: DatabasePort,
    private readonly afterClose: () => Promise<void> = async () => undefined,
  ) {
    port.on("message", (received) => {
      const message = received as DatabaseMessage;
      if ("id" in message) return this.#settle(message);
      for (const onMessage of this.#listeners.get(message.channel) ?? []) onMessage(message.payload);
    });
  }

  query<Row extends object>(
    sql: string,
    parameters?: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<Row[]> {
    return this.#ask(
      { kind: "query", sql, parameters, transaction: undefined, canDrop: signal !== undefined },
      signal,
    );
  }

  async transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const transaction = await this.#ask<number>({ kind: "begin" });
    const end = (commit: boolean) => this.#ask<void>({ kind: "end", transaction, commit });
    let result: Result;
    try {
      result = await work({
        query: (sql, parameters, signal) =>
          this.#ask({ kind: "query", sql, parameters, transaction, canDrop: signal !== undefined }, signal),
      });
    } catch (error) {
      await end(false);
      throw error;
    }
    await end(true);
    return result;
  }

  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(checkChannel(channel)) ?? new Set();
    const first = listeners.size === 0;
    this.#listeners.set(channel, listeners.add(onMessage));
    if (first) await this.#ask({ kind: "listen", channel });
    return async () => {
      if (listeners.delete(onMessage) && listeners.size === 0) await this.#ask({ kind: "unlisten", channel });
    };
  }

  async close(): Promise<void> {
    if (this.#failure === undefined) await this.#ask({ kind: "close" });
    this.fail(new Error("The database is closed."));
    await this.afterClose();
  }

  /** Rejects pending and future calls, as the other end will not answer any more. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  async #ask<Result>(command: DatabaseCommand, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const drop = () => {
      this.#waiting.get(id)?.reject(signal?.reason);
      this.#waiting.delete(id);
      this.port.postMessage({ id: ++this.#lastId, command: { kind: "drop", query: id } }, []);
    };
    signal?.addEventListener("abort", drop, { once: true });
    try {
      return await this.#post<Result>(id, command);
    } finally {
      signal?.removeEventListener("abort", drop);
    }
  }

  #post<Result>(id: number, command: DatabaseCommand): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      try {
        this.port.postMessage({ id, command } satisfies DatabaseRequest, []);
      } catch (error) {
        // A parameter cannot be passed to another thread.
        this.#waiting.delete(id);
        reject(error as Error);
      }
    });
  }

  #settle(reply: DatabaseReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("result" in reply) waiting?.resolve(reply.result as never);
    else
      waiting?.reject("code" in reply.error ? new QueryError(reply.error) : new Error(reply.error.message));
  }
}

/** Resolves when the database is open. `script` is the built database-worker. */
export async function openInWorker(script: string | URL, dataDir: string): Promise<Database> {
  const options = (task: DatabaseTask["task"]) => ({
    name: "database",
    workerData: { task, dataDir } satisfies DatabaseTask,
  });
  // Creating a database takes the memory of several, so another thread does it.
  if (!isCluster(dataDir)) await runThread(script, options("make"));
  const worker = new Worker(script, options("serve"));
  const client = new DatabaseClient(worker, async () => void (await worker.terminate()));
  worker.on("error", (error) => client.fail(error));
  worker.on("exit", () => client.fail(new Error("The thread of the embedded database has ended.")));
  await client.query("select 1");
  return client;
}
