import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-types";
import { busyLog } from "./busy-log";
import { notFound, type ProblemError, problemBody, problemOf } from "./problem-error";

/** Writes the page for a refusal that a person will see. */
export type ErrorPage = (problem: ProblemError) => string;

/** Every way to fail ends here: programs get `application/problem+json`, people get a page. */
export function answerRefusals(app: App, errorPage: ErrorPage): void {
  const logBusy = busyLog();
  app.setNotFoundHandler((request, reply) => refuse(request, reply, notFound(), errorPage));
  app.setErrorHandler((thrown, request, reply) => {
    const problem = problemOf(thrown);
    if (problem.statusCode === 503) logBusy(request, problem);
    else if (problem.statusCode >= 500 && !clientHasGone(request)) request.log.error(thrown);
    return refuse(request, reply, problem, errorPage);
  });
}

/** For what goes wrong before a route is found, such as an address that cannot be decoded. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  errorPage: ErrorPage,
): FastifyReply {
  reply.code(problem.statusCode).header("cache-control", "no-store");
  if (problem.retryAfter !== undefined) reply.header("retry-after", problem.retryAfter);
  if (isForPrograms(request.url)) {
    return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(problemBody(problem)));
  }
  return reply.type("text/html; charset=utf-8").send(errorPage(problem));
}

function isForPrograms(url: string): boolean {
  return url.startsWith("/api/");
}

function clientHasGone(request: FastifyRequest): boolean {
  return request.raw.socket?.destroyed === true;
}
