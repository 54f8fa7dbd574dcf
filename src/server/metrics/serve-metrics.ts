import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Registry } from "prom-client";

/** A page for people beside the metrics. */
export interface PrivatePage {
  readonly contentSecurityPolicy: string;
  render(): Promise<string>;
}

interface MetricsServerParts {
  readonly registry: Registry;
  /** At `/`. */
  readonly page?: PrivatePage;
  /** A name that the port is asked for by, beside addresses and names of the machine's own network. */
  readonly host?: string;
  /** Told why something could not be shown. */
  failed(error: unknown): void;
}

/** A port of its own, so that what is counted is not the public's. Not yet listening. */
export function metricsServer(parts: MetricsServerParts): Server {
  const { registry, page, failed } = parts;
  return createServer(async (request, response) => {
    try {
      if (!isAskedByName(request, parts.host)) return void response.writeHead(421).end();
      if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
      if (request.url === "/metrics") send(response, registry.contentType, await registry.metrics());
      else if (request.url === "/" && page !== undefined) await sendPage(response, page);
      else response.writeHead(404).end();
    } catch (error) {
      failed(error);
      response.writeHead(503, { "cache-control": "no-store" }).end();
    }
  });
}

/** A page elsewhere can have its own name lead here, and read what we answer: such a name has a dot. */
function isAskedByName({ headers }: IncomingMessage, own = ""): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return name === own || !name.includes(".") || isIP(name) !== 0;
}

async function sendPage(response: ServerResponse, page: PrivatePage): Promise<void> {
  const html = await page.render();
  response.setHeader("content-security-policy", page.contentSecurityPolicy);
  response.setHeader("x-content-type-options", "nosniff");
  send(response, "text/html; charset=utf-8", html);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
}
