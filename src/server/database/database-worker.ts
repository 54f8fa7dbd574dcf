import { parentPort, workerData } from "node:worker_threads";
import { serveDatabase } from "./database-host";
import type { DatabaseTask } from "./database-messages";
import { ensureCluster, openEmbedded } from "./embedded-database";

// Thread of the embedded database, so that no query blocks a response.

// If the clock is set back by a month, PostgreSQL requests a timer of a month, which Node would fire at once,
// again and again.
const maxTimerMs = 2 ** 31 - 1;
const { setTimeout: begin } = globalThis;
globalThis.setTimeout = Object.assign(
  (...[onMessage, ms, ...given]: Parameters<typeof begin>) =>
    begin(onMessage, Math.min(ms ?? 0, maxTimerMs), ...given),
  begin,
);

if (parentPort !== null) {
  const { task, dataDir } = workerData as DatabaseTask;
  if (task === "make") await ensureCluster(dataDir);
  else serveDatabase(parentPort, await openEmbedded({ dataDir }));
}
