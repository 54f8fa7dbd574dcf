import type { Database, Queryable } from "./database";
import { asQueryError, factsOf, QueryError } from "./database-errors";
import type { DatabaseCommand, DatabaseMessage, DatabasePort, DatabaseRequest } from "./database-messages";

interface OpenTransaction {
  readonly queryable: Queryable;
  /** Resolves when the transaction has ended. */
  readonly end: (commit: boolean) => Promise<void>;
}

type QueryCommand = Extract<DatabaseCommand, { kind: "query" }>;

class RolledBack extends Error {}

/** Rolls back open transactions when the port closes, as it does when the client's thread ends. */
export function serveDatabase(port: DatabasePort, database: Database): void {
  const host = new DatabaseHost(port, database);
  port.on("close", () => host.abandon());
  port.on("message", async (received) => {
    const { id, command } = received as DatabaseRequest;
    try {
      post(port, { id, result: await host.run(id, command) });
    } catch (error) {
      post(port, { id, error: errorFacts(error) });
    }
  });
}

class DatabaseHost {
  readonly #transactions = new Map<number, OpenTransaction>();
  readonly #listening = new Map<string, () => Promise<void>>();
  readonly #queries = new Map<number, AbortController>();

  constructor(
    private readonly port: DatabasePort,
    private readonly database: Database,
  ) {}

  async run(id: number, command: DatabaseCommand): Promise<unknown> {
    switch (command.kind) {
      case "query":
        return this.#query(id, command);
      case "drop":
        return this.#queries.get(command.query)?.abort(new Error("The query was dropped."));
      case "begin":
        this.#transactions.set(id, await begin(this.database));
        return id;
      case "end":
        return this.#end(command.transaction, command.commit);
      case "listen":
        return this.#listen(command.channel);
      case "unlisten":
        return this.#listening.get(command.channel)?.();
      case "close":
        return this.database.close();
    }
  }

  async #query(id: number, { transaction, sql, parameters, canDrop }: QueryCommand): Promise<unknown> {
    if (!canDrop) return this.#target(transaction).query(sql, parameters);
    const dropping = new AbortController();
    this.#queries.set(id, dropping);
    try {
      return await this.#target(transaction).query(sql, parameters, dropping.signal);
    } finally {
      this.#queries.delete(id);
    }
  }

  #target(id: number | undefined): Queryable {
    const queryable = id === undefined ? this.database : this.#transactions.get(id)?.queryable;
    if (queryable === undefined) throw new Error("This transaction is over.");
    return queryable;
  }

  async #end(id: number, commit: boolean): Promise<void> {
    const transaction = this.#transactions.get(id);
    this.#transactions.delete(id);
    await transaction?.end(commit);
  }

  abandon(): void {
    for (const { end } of this.#transactions.values()) void end(false).catch(() => undefined);
    this.#transactions.clear();
  }

  async #listen(channel: string): Promise<void> {
    const onMessage = (payload: string) => post(this.port, { channel, payload });
    this.#listening.set(channel, await this.database.listen(channel, onMessage));
  }
}

function begin(database: Database): Promise<OpenTransaction> {
  return new Promise((begun, failed) => {
    const untilTold = (queryable: Queryable) =>
      new Promise<void>((commit, rollBack) => {
        const end = (committing: boolean) => {
          if (committing) commit();
          else rollBack(new RolledBack());
          return over.catch(unlessRolledBack);
        };
        begun({ queryable, end });
      });
    const over = database.transaction(untilTold);
    over.catch(failed);
  });
}

function unlessRolledBack(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error;
}

function errorFacts(error: unknown) {
  const queryError = asQueryError(error);
  return queryError instanceof QueryError ? factsOf(queryError) : { message: (error as Error).message };
}

/** Transfers buffers instead of copying them: a search reads megabytes of packed numbers at a time. */
function post(port: DatabasePort, message: DatabaseMessage): void {
  port.postMessage(message, "result" in message ? buffersIn(message.result) : []);
}

function buffersIn(rows: unknown): ArrayBuffer[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: object) =>
    Object.values(row).flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])),
  );
}
