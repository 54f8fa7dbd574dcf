import pg from "pg";
import { taskQueue } from "../concurrency/tasks";
import { checkChannel } from "./database";

const firstRetryMs = 100;
const slowestRetryMs = 10_000;
/** A connection may break unnoticed, and silence is normal, so it is probed at intervals. */
const askEveryMs = 15_000;

/** Restores broken connections; listeners then get an empty payload, as they may have missed one. */
export class PostgresListener {
  readonly #inTurn = taskQueue();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly onConnectionLost: (error: Error) => void,
    private readonly everyMs = askEveryMs,
  ) {}

  async listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(checkChannel(channel)) ?? new Set();
    this.#listeners.set(channel, listeners.add(onMessage));
    try {
      await this.#inTurn(async () => (await this.#connected()).query(`listen ${channel}`));
    } catch (error) {
      listeners.delete(onMessage);
      throw error;
    }
    return async () => {
      if (listeners.delete(onMessage) && listeners.size === 0)
        await this.#inTurn(async () => this.#client?.query(`unlisten ${channel}`));
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#asking);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end();
  }

  #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return Promise.resolve(this.#client);
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "jobsieve-listener",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: this.everyMs,
    });
    client.on("notification", ({ channel, payload = "" }) => this.#tell(channel, payload));
    client.on("error", this.onConnectionLost);
    try {
      await client.connect();
      for (const channel of this.#channels()) await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", () => this.#lost());
    this.#client = client;
    this.#asking = setInterval(() => void this.#ask(client), this.everyMs).unref();
    return client;
  }

  /** Ends a connection that does not answer; it is then restored like any other lost one. */
  async #ask(client: pg.Client): Promise<void> {
    try {
      await this.#inTurn(() => client.query("select 1"));
    } catch (error) {
      if (client !== this.#client) return;
      this.onConnectionLost(error as Error);
      client.end().catch(() => undefined);
    }
  }

  #lost(): void {
    this.#client = undefined;
    clearInterval(this.#asking);
    if (!this.#closed) this.#reconnectAfter(firstRetryMs);
  }

  #reconnectAfter(waitMs: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      try {
        await this.#inTurn(() => this.#connected());
        for (const channel of this.#channels()) this.#tell(channel, "");
      } catch (error) {
        this.onConnectionLost(error as Error);
        if (!this.#closed) this.#reconnectAfter(Math.min(2 * waitMs, slowestRetryMs));
      }
    }, waitMs);
    this.#retry.unref();
  }

  #channels(): string[] {
    return [...this.#listeners].filter(([, listeners]) => listeners.size > 0).map(([channel]) => channel);
  }

  #tell(channel: string, payload: string): void {
    for (const onMessage of this.#listeners.get(channel) ?? []) onMessage(payload);
  }
}
