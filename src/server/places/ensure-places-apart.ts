import { MessageChannel } from "node:worker_threads";
import { runThread } from "../concurrency/threads";
import type { Database } from "../database/database";
import { serveDatabase } from "../database/database-host";
import { arePlaceNamesCurrent } from "./names/place-names";
import type { PlacesProgress } from "./places-worker";

/** In a separate thread, as GeoNames takes hundreds of megabytes. `script` is the built places-worker. */
export async function ensurePlacesInWorker(
  database: Database,
  script: string | URL,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if (await arePlaceNamesCurrent(database)) return;
  const { port1, port2 } = new MessageChannel();
  serveDatabase(port1, database);
  const options = { name: "places", workerData: port2, transferList: [port2] };
  try {
    await runThread(script, options, (message) => {
      const { done, total } = message as PlacesProgress;
      onProgress(done, total);
    });
  } finally {
    port1.close();
  }
}
