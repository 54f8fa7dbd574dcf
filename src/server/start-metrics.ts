import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { Database } from "./database/database";
import type { Disposables } from "./disposables";
import { asListeningError } from "./listening";
import { createMetrics, type Metrics, watchDatabase } from "./metrics/create-metrics";
import type { Settings } from "./settings/settings";
import type { SiteConfig } from "./settings/site-config";
import { processStatus, readStatus } from "./status/read-status";
import { statusPage, statusPolicy } from "./status/status-page";

interface MetricsParts {
  readonly database: Database;
  readonly disposables: Disposables;
  readonly site: SiteConfig;
  now?(): Date;
  failed(error: unknown): void;
}

/** Serves metrics and the status page; undefined when the settings name no port for them. */
export async function startMetrics(
  place: Settings["metrics"],
  { database, disposables, failed, site, now = () => new Date() }: MetricsParts,
): Promise<Metrics | undefined> {
  if (place === undefined) return undefined;
  const metrics = createMetrics();
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const sources = site.sources.map(({ name }) => name);
  watchDatabase(registry, database, sources);
  /** Works without the database, too. */
  const page = async () => {
    const state = await readStatus(database, site, now()).catch((error: unknown) => {
      failed(error);
      return null;
    });
    const process = await processStatus(registry, packageFile);
    return statusPage({ site: site.name, now: now(), process, database: state });
  };
  const server = metricsServer({ registry, page, host: place.host, failed });
  disposables.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  try {
    await once(server.listen(place.port, place.host), "listening");
  } catch (error) {
    throw asListeningError(error, place, "METRICS_");
  }
  server.on("error", failed);
  return metrics;
}

// The build puts the server two folders below its package.json.
const packageFile = join(__dirname, "../../package.json");

interface MetricsServerParts {
  readonly registry: Registry;
  page(): Promise<string>;
  /** Accepted in the Host header, besides IP addresses and names without a dot. */
  readonly host: string;
  failed(error: unknown): void;
}

/** A separate port, so that metrics are not public. Not yet listening. */
export function metricsServer(parts: MetricsServerParts): Server {
  const { registry, page, failed } = parts;
  return createServer(async (request, response) => {
    try {
      if (!isAskedByName(request, parts.host)) return void response.writeHead(421).end();
      if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
      if (request.url === "/metrics") send(response, registry.contentType, await registry.metrics());
      else if (request.url === "/") sendPage(response, await page());
      else response.writeHead(404).end();
    } catch (error) {
      failed(error);
      response.writeHead(503, { "cache-control": "no-store" }).end();
    }
  });
}

/** Prevents DNS rebinding, which needs a name with a dot. */
function isAskedByName({ headers }: IncomingMessage, own: string): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return name === own || !name.includes(".") || isIP(name) !== 0;
}

function sendPage(response: ServerResponse, html: string): void {
  response.setHeader("content-security-policy", statusPolicy);
  response.setHeader("x-content-type-options", "nosniff");
  send(response, "text/html; charset=utf-8", html);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
}
