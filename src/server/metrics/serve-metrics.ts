import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";

/** A port of its own, so that what is counted is not the public's. Not yet listening. */
export function metricsServer(registry: Registry, failed: (error: unknown) => void): Server {
  return createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response
        .writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" })
        .end(text);
    } catch (error) {
      failed(error);
      response.writeHead(503, { "cache-control": "no-store" }).end();
    }
  });
}
