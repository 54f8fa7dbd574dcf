import type { FastifyReply, FastifyRequest } from "fastify";
import { alternateKinds, alternatePath } from "../../shared/alternates";
import { otherRoutes } from "../../shared/other-routes";
import type { Problem } from "../../shared/wire/problem";
import { DatabaseDownError, DatabaseReadOnlyError, QueryError } from "../database/database-errors";
import { SearchUnavailableError } from "../search/search-service";
import type { App } from "./app-types";
import { routeOf } from "./request-log";

/** An error response. `code` is stable and meant for programs; `message` is meant for people. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    /** In seconds. */
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

/** RFC 9457. The type is a relative reference, so that it works under any host name. */
export function problemBody({ statusCode, code, message }: ProblemError, requestId: string): Problem {
  return { type: `/problems#${code}`, title: message, status: statusCode, code, request_id: requestId };
}

/** Codes for Fastify's own errors. */
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

/** SQLSTATE. */
const diskFull = "53100";

/** Converts any thrown value to a response that reveals no internals. */
export function problemOf(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof SearchUnavailableError)
    return new ProblemError(503, "search_unavailable", "Search is restarting.", 5);
  if (thrown instanceof DatabaseReadOnlyError)
    return new ProblemError(503, "database_read_only", "The database is read-only right now.", 5);
  if (thrown instanceof DatabaseDownError)
    return new ProblemError(503, "database_unreachable", "The database is not responding.", 5);
  if (thrown instanceof QueryError && thrown.code === diskFull)
    return new ProblemError(503, "database_full", "The database has no room for changes right now.", 60);
  const { statusCode = 500, message = "" } = (thrown ?? {}) as Partial<ProblemError>;
  if (statusCode < 400 || statusCode === 500)
    return new ProblemError(500, "internal", "Something went wrong.");
  return new ProblemError(
    statusCode,
    codes[statusCode] ?? "refused",
    statusCode < 500 ? message : "Unavailable.",
  );
}

export interface RefusalParts {
  errorPage(problem: ProblemError, request: Pick<FastifyRequest, "id" | "locale">): string;
  refused(code: string): void;
}

/** Handles all errors: programs get `application/problem+json`, people get a page. */
export function answerRefusals(app: App, parts: RefusalParts): void {
  const logBusy = busyLog();
  app.setNotFoundHandler((request, reply) => refuse(request, reply, notFound(), parts));
  app.setErrorHandler((thrown, request, reply) => {
    const problem = problemOf(thrown);
    if (problem.statusCode === 503) logBusy(request, problem);
    else if (problem.statusCode >= 500 && !request.raw.socket?.destroyed) request.log.error(thrown);
    return refuse(request, reply, problem, parts);
  });
}

/** Of the answer that failed; none is true of a refusal. */
const headersOfAnswers = ["content-encoding", "content-disposition", "etag", "cdn-cache-control"];

/** Also for errors before routing, such as an address that cannot be decoded. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  { errorPage, refused }: RefusalParts,
): FastifyReply {
  // The error of work that ended with its client is no refusal.
  if (!request.raw.socket?.destroyed) refused(problem.code);
  for (const name of headersOfAnswers) {
    reply.removeHeader(name);
    // A stream that fails has set them already.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  reply.code(problem.statusCode).header("cache-control", "no-store");
  if (problem.retryAfter !== undefined) reply.header("retry-after", problem.retryAfter);
  // Sending small refusals uncompressed is cheaper. `@fastify/compress` respects this header.
  request.headers["x-no-compression"] = "refused";
  if (isForPrograms(request.url)) {
    return reply
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problemBody(problem, request.id)));
  }
  return reply.type("text/html; charset=utf-8").send(errorPage(problem, request));
}

const programPaths: readonly string[] = [...alternateKinds.map(alternatePath), otherRoutes.openApi];

function isForPrograms(url: string): boolean {
  return url.startsWith("/api/") || programPaths.includes(url.split("?", 1)[0] ?? "");
}

/** Interval in milliseconds between log lines about overload. */
const quietMs = 1000;

/** Overload is a state, not a fault: it must not fill the log with stacks or a line per request. */
export function busyLog(now: () => number = Date.now) {
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (request: FastifyRequest, problem: ProblemError): void => {
    unsaid += 1;
    if (now() - lastLoggedAt < quietMs) return;
    request.log.warn({ code: problem.code, route: routeOf(request), requests: unsaid }, problem.message);
    lastLoggedAt = now();
    unsaid = 0;
  };
}
