import { setMaxListeners } from "node:events";
import pg from "pg";
import { asDatabaseError, DatabaseDownError, QueryError } from "./database-errors";

export interface HealthCheckTiming {
  readonly everyMs: number;
  /** How long the server may take to answer. */
  readonly patienceMs: number;
}

interface WatchedPoolOptions {
  readonly url: string;
  readonly createPool: (url: string) => pg.Pool;
  readonly healthChecks: HealthCheckTiming;
  /** Called with the reason when the server is given up. */
  readonly onConnectionLost: (error: Error) => void;
}

/** A later timeout means that the process itself was suspended, and could not receive an answer. */
const maxLateMs = 500;

/**
 * Checks its server over a separate connection. If a check fails, all others are dropped, as they may never
 * answer: waiting calls fail at once, and so do new ones until the server answers.
 */
export class WatchedPool {
  readonly #timer: NodeJS.Timeout;
  readonly #lent = new Set<pg.PoolClient>();
  #pool: pg.Pool;
  #connectionLost = sharedController();
  #client: pg.Client | undefined;
  #checking: Promise<void> | undefined;
  #down: DatabaseDownError | undefined;
  #closed = false;
  /** When the last check was sent, by `performance.now()`. */
  #askedAt = 0;

  constructor(private readonly options: WatchedPoolOptions) {
    this.#pool = this.#create();
    this.#timer = setInterval(() => {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
    }, options.healthChecks.everyMs).unref();
  }

  get isDown(): boolean {
    return this.#down !== undefined;
  }

  get pool(): pg.Pool {
    return this.#pool;
  }

  /** The caller must release the connection. Rejects with a DatabaseDownError. */
  async connect(): Promise<pg.PoolClient> {
    if (this.#down !== undefined) throw this.#down;
    const { signal } = this.#connectionLost;
    let stop = () => undefined as undefined;
    const connectionLost = new Promise<never>((_, reject) => {
      stop = () => void reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
    });
    const connecting = this.#pool.connect();
    try {
      return await Promise.race([connecting, connectionLost]);
    } catch (error) {
      // A connection that still arrives has no caller to release it.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error instanceof DatabaseDownError ? error : new DatabaseDownError(error);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Cancels the statement running on a connection, over a new one: those of the pool may all be busy. */
  async cancel(busy: pg.PoolClient): Promise<void> {
    const client = this.#newClient("jobsieve-cancel");
    try {
      await client.connect();
      const { processID } = busy as unknown as { readonly processID: number };
      await client.query("select pg_cancel_backend($1)", [processID]);
    } catch {
      // The statement's timeout will end it.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Drops every connection until a check succeeds. */
  dropConnections(reason: unknown): void {
    if (this.#down !== undefined) return;
    const error = reason instanceof DatabaseDownError ? reason : new DatabaseDownError(reason);
    this.#down = error;
    this.options.onConnectionLost(error);
    this.#connectionLost.abort(error);
    this.#connectionLost = sharedController();
    for (const client of this.#lent) (client as unknown as pg.Client).end().catch(() => undefined);
    this.#pool.end().catch(() => undefined);
    this.#pool = this.#create();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed = true;
    this.#endHealthChecks();
    await this.#pool.end();
  }

  #create(): pg.Pool {
    const pool = this.options.createPool(this.options.url);
    pool.on("acquire", (client) => this.#lent.add(client));
    pool.on("release", (_error, client) => this.#lent.delete(client));
    return pool;
  }

  /** Outside the pool, and not yet connected. */
  #newClient(name: string): pg.Client {
    const { patienceMs } = this.options.healthChecks;
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: name,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on("error", () => undefined);
    return client;
  }

  async #check(): Promise<void> {
    try {
      await this.#ping();
      this.#down = undefined;
    } catch (error) {
      this.#endHealthChecks();
      if (this.#closed) return;
      // A server without a free connection is alive, and a suspended process could not receive an answer.
      const isAnswer = asDatabaseError(error) instanceof QueryError;
      const stoodStill = performance.now() - this.#askedAt > this.options.healthChecks.patienceMs + maxLateMs;
      if (!isAnswer && !stoodStill) this.dropConnections(error);
    }
  }

  /** Not awaited: the server may never answer again. */
  #endHealthChecks(): void {
    this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #ping(): Promise<void> {
    if (this.#client === undefined) {
      const client = this.#newClient("jobsieve-look");
      this.#client = client;
      this.#askedAt = performance.now();
      await client.connect();
      // The connection is idle between checks.
      this.#askedAt = performance.now();
      await client.query("set idle_session_timeout = 0");
    }
    this.#askedAt = performance.now();
    await this.#client.query("select 1");
  }
}

/** Every call that waits for a connection listens to it. */
function sharedController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
