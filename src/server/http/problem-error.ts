import type { Problem } from "../../shared/wire/problem";
import { DatabaseDownError, DatabaseReadOnlyError } from "../database/database-errors";
import { SearchUnavailableError } from "../search/search-service";

/**
 * An answer that is not a success. `code` is stable and meant for programs; `message` is meant for people.
 */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    /** Seconds after which asking again makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export const notFound = () => new ProblemError(404, "not_found", "Nothing found at this address.");
export const jobGone = () => new ProblemError(410, "gone", "The job is no longer listed.");
export const addressTooLong = () => new ProblemError(414, "address_too_long", "The address is too long.");
export const unknownCoding = () =>
  new ProblemError(400, "bad_request", "Transfer-Encoding can only be chunked.");
export const overloaded = () => new ProblemError(503, "overloaded", "Too many requests right now.", 1);
export const tooManyRequests = (seconds: number) =>
  new ProblemError(429, "too_many_requests", "Too many requests from your network.", seconds);
export const tooLate = () => new ProblemError(503, "too_late", "The answer took too long.", 1);
export const notReady = () =>
  new ProblemError(503, "not_ready", "The server is not ready to answer searches.", 5);
const searchUnavailable = () => new ProblemError(503, "search_unavailable", "Search is restarting.", 5);
const databaseReadOnly = () =>
  new ProblemError(503, "database_read_only", "The database is read-only right now.", 5);
const databaseDown = () =>
  new ProblemError(503, "database_unreachable", "The database is not responding.", 5);

/** RFC 9457. The type is a relative reference, so that it holds under whatever name the site runs. */
export function problemBody({ statusCode, code, message }: ProblemError, requestId: string): Problem {
  return { type: `/problems#${code}`, title: message, status: statusCode, code, request_id: requestId };
}

/** Codes for what Fastify itself refuses. */
const codes: Readonly<Record<number, string>> = {
  400: "bad_request",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  413: "body_too_large",
  414: "address_too_long",
  415: "unsupported_media_type",
  429: "too_many_requests",
  431: "headers_too_large",
  503: "unavailable",
};

interface Refusal {
  readonly statusCode?: number;
  readonly message?: string;
}

/** Anything thrown, as an answer that gives away nothing of the inside. */
export function problemOf(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof SearchUnavailableError) return searchUnavailable();
  if (thrown instanceof DatabaseReadOnlyError) return databaseReadOnly();
  if (thrown instanceof DatabaseDownError) return databaseDown();
  const { statusCode = 500, message = "" } = (thrown ?? {}) as Refusal;
  if (statusCode < 400 || statusCode === 500) return internal();
  return new ProblemError(
    statusCode,
    codes[statusCode] ?? "refused",
    statusCode < 500 ? message : "Unavailable.",
  );
}

const internal = () => new ProblemError(500, "internal", "Something went wrong.");
