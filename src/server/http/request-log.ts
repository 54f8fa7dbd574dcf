import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { App } from "./app-types";

/**
 * One line for each request once it is over, at `info`. It names the route, not the address asked for:
 * searches, file names and visitors' addresses are personal data and stay out of the log.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) reply.log.error({ ...line, err: error }, "The answer could not be sent.");
    else reply.log.info(line, "Answered.");
  }
}

/** The route's pattern; `none` for an unmatched request. */
export function routeOf({ is404, routeOptions }: Pick<FastifyRequest, "is404" | "routeOptions">): string {
  return (is404 ? undefined : routeOptions.url) ?? "none";
}

export const requestIdHeader = "x-request-id";

/** Long enough to be one of many, short enough for a log; harmless in HTML, JSON and headers. */
const sane = /^[\w.-]{8,64}$/;

/** A trusted proxy's own id for the request, so that its log and ours go together; else a new one. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddr.compile([...trustedProxies]);
  return ({ headers: { [requestIdHeader]: given }, socket: { remoteAddress = "" } }) =>
    typeof given === "string" && sane.test(given) && isTrusted(remoteAddress, 0) ? given : randomUUID();
}

/** Sends the request's id with every response. */
export function tellRequestIds(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
