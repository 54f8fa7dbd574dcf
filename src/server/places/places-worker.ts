import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { DatabaseClient } from "../database/database-client";
import { ensurePlaces } from "./ensure-places";

/** How far it is, in a unit of its own. */
export interface PlacesProgress {
  readonly done: number;
  readonly total: number;
}

// The entry of a thread that fills in the places. `workerData`: where the database is served.
if (parentPort !== null) {
  const say = (progress: PlacesProgress) => parentPort?.postMessage(progress);
  const port = workerData as MessagePort;
  await ensurePlaces(new DatabaseClient(port), { onProgress: (done, total) => say({ done, total }) });
  port.close();
}
