import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { App } from "./app-types";

export const requestIdHeader = "x-request-id";

/** Long enough to be one of many, short enough for a log; harmless in HTML, JSON and headers. */
const sane = /^[\w.-]{8,64}$/;

/** A trusted proxy's own id for the request, so that its log and ours go together; else a new one. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddr.compile([...trustedProxies]);
  return ({ headers: { [requestIdHeader]: given }, socket: { remoteAddress = "" } }) =>
    typeof given === "string" && sane.test(given) && isTrusted(remoteAddress, 0) ? given : randomUUID();
}

/** On every answer, whoever asked. */
export function tellRequestIds(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
