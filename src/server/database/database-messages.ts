import type { QueryErrorFacts } from "./database-errors";

/** What the thread of the embedded database is started for: to make one and end, or to serve it. */
export interface DatabaseTask {
  readonly task: "make" | "serve";
  readonly dataDir: string;
}

/** What is asked of the thread of the embedded database. */
export type DatabaseCommand =
  | {
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[] | undefined;
      /** The transaction it belongs to; others wait until that is over. */
      readonly transaction: number | undefined;
      /** Whether a `drop` may follow. */
      readonly canDrop: boolean;
    }
  /** The caller has given up on that query. */
  | { readonly kind: "drop"; readonly query: number }
  | { readonly kind: "begin" }
  | { readonly kind: "end"; readonly transaction: number; readonly commit: boolean }
  | { readonly kind: "listen" | "unlisten"; readonly channel: string }
  | { readonly kind: "close" };

/** Every request has an answer of the same `id`. */
export interface DatabaseRequest {
  readonly id: number;
  readonly command: DatabaseCommand;
}

export type DatabaseReply =
  /** Rows, the number of a transaction begun, or nothing. */
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: QueryErrorFacts | { readonly message: string } };

interface DatabaseNotification {
  readonly channel: string;
  readonly payload: string;
}

export type DatabaseMessage = DatabaseReply | DatabaseNotification;

/** The part of a MessagePort that both sides need: a Worker and `parentPort` have it, too. */
export interface DatabasePort {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  on(event: "message" | "close", heard: (message: unknown) => void): unknown;
}
