import { collectDefaultMetrics } from "prom-client";
import type { Closing } from "./closing";
import type { Database } from "./database/database";
import { asListeningError } from "./listening";
import { createMetrics, type Metrics } from "./metrics/create-metrics";
import { metricsServer } from "./metrics/serve-metrics";
import { watchDatabase } from "./metrics/watch-database";
import type { Settings } from "./settings/settings";

interface MetricsParts {
  readonly database: Database;
  readonly closing: Closing;
  readonly sources?: readonly { readonly name: string }[];
  /** Told why the database could not be asked. */
  failed(error: unknown): void;
}

/** Counts, and shows what is counted, where the settings name a port for it. */
export async function startMetrics(
  place: Settings["metrics"],
  { database, closing, failed, sources = [] }: MetricsParts,
): Promise<Metrics | undefined> {
  if (place === undefined) return undefined;
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  watchDatabase(
    metrics.registry,
    database,
    sources.map(({ name }) => name),
  );
  const server = metricsServer(metrics.registry, failed);
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
