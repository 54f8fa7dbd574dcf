import { parentPort, workerData } from "node:worker_threads";
import { DatabaseClient } from "../database/database-client";
import { openPostgres } from "../database/postgres-database";
import { readListedJobs } from "../jobs/listed-jobs";
import { sheetReader } from "./read-sheet";
import type { SheetTask } from "./sheet-thread";

// Entry point of a thread that reads a sheet.
if (parentPort !== null) {
  const port = parentPort;
  const { ids, baseUrl, database } = workerData as SheetTask;
  const opened =
    typeof database === "string"
      ? await openPostgres({ databaseUrl: database })
      : new DatabaseClient(database);
  const parts = sheetReader((some) => readListedJobs(opened, some))(ids, baseUrl);
  port.on("message", async () => {
    const { value } = await parts.next();
    port.postMessage(value ?? null);
  });
}
