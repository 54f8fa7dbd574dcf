import { parentPort, workerData } from "node:worker_threads";
import { serveDatabase } from "./database-host";
import { openEmbedded } from "./embedded-database";

/** The thread of the embedded database, so that no query holds up an answer. `workerData`: its directory. */
if (parentPort !== null) serveDatabase(parentPort, await openEmbedded({ dataDir: workerData as string }));
