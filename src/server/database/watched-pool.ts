import { setMaxListeners } from "node:events";
import pg from "pg";
import { asDatabaseError, DatabaseDownError, QueryError } from "./database-errors";

export interface Looks {
  /** Milliseconds between two. */
  readonly everyMs: number;
  /** Milliseconds that the server may take to answer one. */
  readonly patienceMs: number;
}

interface WatchedPoolOptions {
  readonly url: string;
  readonly createPool: (url: string) => pg.Pool;
  readonly looks: Looks;
  /** Hears why the server was given up. */
  readonly onConnectionLost: (error: Error) => void;
}

/** A timeout that fires later than this means that the process itself stood still, so no answer could be heard. */
const maxLateMs = 500;

/**
 * Connections to one server, which is looked at all the time over a connection of its own. When it does not
 * answer that, every other connection is given up, since none may ever say a word again: what waits for them
 * fails at once, and so does what is asked before the server answers again.
 */
export class WatchedPool {
  readonly #options: WatchedPoolOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #lent = new Set<pg.PoolClient>();
  #pool: pg.Pool;
  #left = heardByMany();
  #client: pg.Client | undefined;
  #looking: Promise<void> | undefined;
  #down: DatabaseDownError | undefined;
  #closed = false;
  /** When the server was last asked something, by performance.now(). */
  #askedAt = 0;

  constructor(options: WatchedPoolOptions) {
    this.#options = options;
    this.#pool = this.#create();
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, options.looks.everyMs).unref();
  }

  get isDown(): boolean {
    return this.#down !== undefined;
  }

  get pool(): pg.Pool {
    return this.#pool;
  }

  /** A connection, to be released. Rejects with a DatabaseDownError. */
  async connect(): Promise<pg.PoolClient> {
    if (this.#down !== undefined) throw this.#down;
    const { signal } = this.#left;
    let stop = () => undefined as undefined;
    const left = new Promise<never>((_, reject) => {
      stop = () => void reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
    });
    const connecting = this.#pool.connect();
    try {
      return await Promise.race([connecting, left]);
    } catch (error) {
      // One that comes all the same is nobody's, and nobody would give it back.
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error instanceof DatabaseDownError ? error : new DatabaseDownError(error);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Ends the statement that runs on the connection, over one of its own: the pool's may all be busy. */
  async cancel(busy: pg.PoolClient): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: "jobsieve-cancel",
      connectionTimeoutMillis: this.#options.looks.patienceMs,
      query_timeout: this.#options.looks.patienceMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { processID } = busy as unknown as { readonly processID: number };
      await client.query("select pg_cancel_backend($1)", [processID]);
    } catch {
      // It ends by its timeout.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Gives up every connection, until a look is answered. */
  leave(reason: unknown): void {
    if (this.#down !== undefined) return;
    const error = reason instanceof DatabaseDownError ? reason : new DatabaseDownError(reason);
    this.#down = error;
    this.#options.onConnectionLost(error);
    this.#left.abort(error);
    this.#left = heardByMany();
    for (const client of this.#lent) (client as unknown as pg.Client).end().catch(() => undefined);
    this.#pool.end().catch(() => undefined);
    this.#pool = this.#create();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed = true;
    this.#endLooks();
    await this.#pool.end();
  }

  #create(): pg.Pool {
    const pool = this.#options.createPool(this.#options.url);
    pool.on("acquire", (client) => this.#lent.add(client));
    pool.on("release", (_error, client) => this.#lent.delete(client));
    return pool;
  }

  async #look(): Promise<void> {
    try {
      await this.#ask();
      this.#down = undefined;
    } catch (error) {
      this.#endLooks();
      if (this.#closed) return;
      // A server without a free connection lives, and a process that stood still itself has heard nothing.
      const isAnswer = asDatabaseError(error) instanceof QueryError;
      const stoodStill = performance.now() - this.#askedAt > this.#options.looks.patienceMs + maxLateMs;
      if (!isAnswer && !stoodStill) this.leave(error);
    }
  }

  /** Nobody waits for it: the server may never answer again. */
  #endLooks(): void {
    this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #ask(): Promise<void> {
    const { patienceMs } = this.#options.looks;
    if (this.#client === undefined) {
      const client = new pg.Client({
        connectionString: this.#options.url,
        application_name: "jobsieve-look",
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
      });
      client.on("error", () => undefined);
      this.#client = client;
      this.#askedAt = performance.now();
      await client.connect();
      // Nothing is said over it but a look now and then.
      this.#askedAt = performance.now();
      await client.query("set idle_session_timeout = 0");
    }
    this.#askedAt = performance.now();
    await this.#client.query("select 1");
  }
}

/** Everybody who waits for a connection. */
function heardByMany(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
