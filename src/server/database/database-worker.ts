import { parentPort, workerData } from "node:worker_threads";
import { serveDatabase } from "./database-host";
import type { DatabaseTask } from "./database-messages";
import { ensureCluster, openEmbedded } from "./embedded-database";

// The thread of the embedded database, so that no query holds up an answer.
if (parentPort !== null) {
  const { task, dataDir } = workerData as DatabaseTask;
  if (task === "make") await ensureCluster(dataDir);
  else serveDatabase(parentPort, await openEmbedded({ dataDir }));
}
