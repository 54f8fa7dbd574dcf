import type { DueJob } from "./told-jobs";

/** Somebody who wants to hear of jobs that are new, changed or gone. */
export interface CrawlerService {
  /** What it is remembered by in the database. */
  readonly name: string;
  /** Any number, as long as nothing else in the same database locks on it. */
  readonly lock: number;
  /** Addresses that may be submitted per day (UTC). */
  readonly dailyAddresses: number;
  /** Addresses in one call. */
  readonly inOneCall: number;
  /** Rejects with a NotTakenError when the service has certainly not taken them. */
  tell(jobs: readonly DueJob[], signal: AbortSignal): Promise<void>;
}

/** The service has certainly not taken the addresses. */
export class NotTakenError extends Error {
  override readonly name = "NotTakenError";
}

/** Milliseconds that a service gets to answer. */
export const patienceMs = 10_000;

/** Codes of a connection that never was. */
const notReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** For a call that failed without an answer. */
export function unlessNotReached(error: Error): never {
  const { code = "" } = (error.cause ?? {}) as { readonly code?: string };
  throw notReached.includes(code) ? new NotTakenError(`The service was not reached: ${code}.`) : error;
}
