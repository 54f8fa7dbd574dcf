import { join } from "node:path";
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { Closing } from "./closing";
import type { Database } from "./database/database";
import { asListeningError } from "./listening";
import { createMetrics, type Metrics } from "./metrics/create-metrics";
import { metricsServer, type PrivatePage } from "./metrics/serve-metrics";
import { watchDatabase } from "./metrics/watch-database";
import type { Settings } from "./settings/settings";
import type { SiteConfig } from "./settings/site-config";
import { processStatus } from "./status/process-status";
import { readStatus } from "./status/read-status";
import { statusPage, statusPolicy } from "./status/status-page";

interface MetricsParts {
  readonly database: Database;
  readonly closing: Closing;
  readonly site: SiteConfig;
  now?(): Date;
  /** Told why the database could not be asked. */
  failed(error: unknown): void;
}

/** Counts, and shows what is counted and how the site stands, where the settings name a port for it. */
export async function startMetrics(
  place: Settings["metrics"],
  parts: MetricsParts,
): Promise<Metrics | undefined> {
  if (place === undefined) return undefined;
  const { database, closing, failed, site } = parts;
  const metrics = createMetrics();
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  watchDatabase(
    registry,
    database,
    site.sources.map(({ name }) => name),
  );
  const page = ownStatusPage(registry, parts);
  const server = metricsServer({ registry, page, host: place.host, failed });
  closing.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve, reject) => {
    const refused = (error: unknown) => reject(asListeningError(error, place, "METRICS_"));
    server.once("error", refused).listen(place.port, place.host, resolve);
  });
  return metrics;
}

// The build puts the server two folders below its package.json.
const packageFile = join(__dirname, "../../package.json");

/** Shown whether the database answers or not. */
function ownStatusPage(
  registry: Registry,
  { database, site, failed, now = () => new Date() }: MetricsParts,
): PrivatePage {
  return {
    contentSecurityPolicy: statusPolicy,
    async render() {
      const state = await readStatus(database, site, now()).catch((error: unknown) => {
        failed(error);
        return null;
      });
      const process = await processStatus(registry, packageFile);
      return statusPage({ site: site.name, now: now(), process, database: state });
    },
  };
}
