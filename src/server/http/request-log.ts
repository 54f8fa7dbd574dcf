import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { App } from "./app-types";

/**
 * Logs one line per finished request, at `info`. It names the route, not the URL: searches, file names and
 * visitors' addresses are personal data and stay out of the log.
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

/** Safe in HTML, JSON, headers and logs. */
const sane = /^[\w.-]{8,64}$/;

/** A trusted proxy's request id, so that its log and ours can be correlated; otherwise a new one. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddr.compile([...trustedProxies]);
  return ({ headers: { [requestIdHeader]: given }, socket: { remoteAddress = "" } }) =>
    typeof given === "string" && sane.test(given) && isTrusted(remoteAddress, 0) ? given : randomUUID();
}

export function sendRequestIds(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
