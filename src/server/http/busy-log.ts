import type { FastifyRequest } from "fastify";
import type { ProblemError } from "./problem-error";

/** Milliseconds in which being busy is said once. */
const quietMs = 1000;

/** Being busy is a state, not a fault: it must fill the log neither with stacks nor with a line for each request. */
export function busyLog(now: () => number = Date.now) {
  let lastSaid = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (request: FastifyRequest, problem: ProblemError): void => {
    unsaid += 1;
    if (now() - lastSaid < quietMs) return;
    request.log.warn({ code: problem.code, url: request.url, requests: unsaid }, problem.message);
    lastSaid = now();
    unsaid = 0;
  };
}
