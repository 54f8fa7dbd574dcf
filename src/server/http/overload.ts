import type { RouteHandlerMethod } from "fastify";
import { Traffic } from "../concurrency/traffic";
import type { App } from "./app-types";
import { overloaded } from "./problem-error";

/**
 * Refuses at once what could only be answered late: beyond `limit` requests under way, the next one is told
 * to come back. Covers the routes registered on `app` and below, and counts them in `traffic`.
 */
export function limitRequestsUnderWay(app: App, limit: number, traffic = new Traffic()): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (traffic.underWay >= limit) return done(overloaded());
    traffic.begin();
    // Also when the client goes away, which `onResponse` does not hear of.
    reply.raw.once("close", () => traffic.end());
    done();
  });
}

/** After `milliseconds` an answer is given up: the client is told so, and `request.signal` stops the work. */
export function limitAnswerTime(app: App, milliseconds: number): void {
  app.addHook("onRoute", (route) => {
    route.handlerTimeout = milliseconds;
    route.handler = quietOnceTooLate(route.handler);
  });
}

/**
 * The client is being told that it is too late while the work is still stopping. That the work fails then
 * would be taken for an answer of its own, and break off the other in its middle.
 */
function quietOnceTooLate(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request, reply) {
    try {
      return await handler.call(this, request, reply);
    } catch (error) {
      const { reason } = request.signal as { reason?: { code?: string } };
      if (reason?.code === "FST_ERR_HANDLER_TIMEOUT") return reply;
      throw error;
    }
  };
}
