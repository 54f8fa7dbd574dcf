import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { DatabaseClient } from "../database/database-client";
import { ensurePlaces } from "./ensure-places";

/** In an arbitrary unit. */
export interface PlacesProgress {
  readonly done: number;
  readonly total: number;
}

// Entry point of a thread that fills in the places. `workerData` is the port of the database.
if (parentPort !== null) {
  const say = (progress: PlacesProgress) => parentPort?.postMessage(progress);
  const port = workerData as MessagePort;
  await ensurePlaces(new DatabaseClient(port), { onProgress: (done, total) => say({ done, total }) });
  port.close();
}
