import type { FastifyReply, FastifyRequest } from "fastify";
import { otherRoutes } from "../../shared/routes";
import { twinKinds, twinPath } from "../../shared/twins";
import type { App } from "./app-types";
import { notFound, type ProblemError, problemBody, problemOf } from "./problem-error";
import { routeOf } from "./request-log";

export interface RefusalParts {
  /** Writes the page for a refusal that a person will see. */
  errorPage(problem: ProblemError, request: Pick<FastifyRequest, "id" | "locale">): string;
  /** Told the code of each. */
  refused(code: string): void;
}

/** Every way to fail ends here: programs get `application/problem+json`, people get a page. */
export function answerRefusals(app: App, parts: RefusalParts): void {
  const logBusy = busyLog();
  app.setNotFoundHandler((request, reply) => refuse(request, reply, notFound(), parts));
  app.setErrorHandler((thrown, request, reply) => {
    const problem = problemOf(thrown);
    if (problem.statusCode === 503) logBusy(request, problem);
    else if (problem.statusCode >= 500 && !clientHasGone(request)) request.log.error(thrown);
    return refuse(request, reply, problem, parts);
  });
}

/** For what goes wrong before a route is found, such as an address that cannot be decoded. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  { errorPage, refused }: RefusalParts,
): FastifyReply {
  refused(problem.code);
  reply.code(problem.statusCode).header("cache-control", "no-store");
  if (problem.retryAfter !== undefined) reply.header("retry-after", problem.retryAfter);
  if (problem.retryAfter !== undefined) leaveAsItIs(request);
  if (isForPrograms(request.url)) {
    return reply
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problemBody(problem, request.id)));
  }
  return reply.type("text/html; charset=utf-8").send(errorPage(problem, request));
}

/** Compressed, a refusal would wait behind the pages that keep the server busy. `@fastify/compress` heeds this. */
function leaveAsItIs(request: FastifyRequest): void {
  request.headers["x-no-compression"] = "refused";
}

const programPaths: readonly string[] = [...twinKinds.map(twinPath), otherRoutes.openApi];

function isForPrograms(url: string): boolean {
  return url.startsWith("/api/") || programPaths.includes(url.split("?", 1)[0] ?? "");
}

function clientHasGone(request: FastifyRequest): boolean {
  return request.raw.socket?.destroyed === true;
}

/** Milliseconds in which being busy is said once. */
const quietMs = 1000;

/**
 * Being busy is a state, not a fault: it must fill the log neither with stacks nor with a line for each
 * request.
 */
export function busyLog(now: () => number = Date.now) {
  let lastSaid = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (request: FastifyRequest, problem: ProblemError): void => {
    unsaid += 1;
    if (now() - lastSaid < quietMs) return;
    request.log.warn({ code: problem.code, route: routeOf(request), requests: unsaid }, problem.message);
    lastSaid = now();
    unsaid = 0;
  };
}
