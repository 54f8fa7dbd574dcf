import type { QueryErrorFacts } from "./database-errors";

/** Task of the embedded database's thread: create a database and end, or serve it. */
export interface DatabaseTask {
  readonly task: "make" | "serve";
  readonly dataDir: string;
}

export type DatabaseCommand =
  | {
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[] | undefined;
      /** Queries outside this transaction wait until it is over. */
      readonly transaction: number | undefined;
      /** Whether a `drop` may follow. */
      readonly canDrop: boolean;
    }
  | { readonly kind: "drop"; readonly query: number }
  | { readonly kind: "begin" }
  | { readonly kind: "end"; readonly transaction: number; readonly commit: boolean }
  | { readonly kind: "listen" | "unlisten"; readonly channel: string }
  | { readonly kind: "close" };

/** Every request has a reply with the same `id`. */
export interface DatabaseRequest {
  readonly id: number;
  readonly command: DatabaseCommand;
}

export type DatabaseReply =
  /** Rows, the number of a new transaction, or nothing. */
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: QueryErrorFacts | { readonly message: string } };

export type DatabaseMessage = DatabaseReply | { readonly channel: string; readonly payload: string };

/** The part of a MessagePort that both sides use; a Worker and `parentPort` have it, too. */
export interface DatabasePort {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  on(event: "message" | "close", onMessage: (message: unknown) => void): unknown;
}
