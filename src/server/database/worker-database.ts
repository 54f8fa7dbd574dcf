import { Worker } from "node:worker_threads";
import type { Database } from "./database";
import { DatabaseClient } from "./database-client";

/** The embedded database in a thread of its own. Resolves when it is open. `script` is the built database-worker. */
export async function openInWorker(script: string | URL, dataDir: string): Promise<Database> {
  const worker = new Worker(script, { workerData: dataDir, name: "database" });
  const client = new DatabaseClient(worker, async () => void (await worker.terminate()));
  worker.on("error", (error) => client.fail(error));
  worker.on("exit", () => client.fail(new Error("The thread of the embedded database has ended.")));
  await client.query("select 1");
  return client;
}
