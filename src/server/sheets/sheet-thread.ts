import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Database } from "../database/database";
import { serveDatabase } from "../database/database-host";
import type { ReadSheet } from "./read-sheet";

/** A thread's task. It answers each `"next"` with a part, and with null after the last. */
export interface SheetTask {
  readonly ids: Int32Array;
  readonly baseUrl: string;
  /** The address of a PostgreSQL server, or the port to the embedded database. */
  readonly database: string | MessagePort;
}

/** Small, so that garbage is collected early: rows of a million jobs pass through. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/** One thread per sheet, with its own connection if `databaseUrl` is set. `script` is the sheet-worker. */
export function sheetThreads(script: string | URL, database: Database, databaseUrl?: string): ReadSheet {
  return async function* (ids, baseUrl) {
    const { port1, port2 } = new MessageChannel();
    serveDatabase(port1, database);
    const thread = new Worker(script, {
      name: "sheet",
      workerData: { ids, baseUrl, database: databaseUrl ?? port2 } satisfies SheetTask,
      transferList: [ids.buffer as ArrayBuffer, ...(databaseUrl === undefined ? [port2] : [])],
      resourceLimits,
    });
    const ended = new AbortController();
    thread.once("exit", () => ended.abort(new Error("The thread of a sheet has ended.")));
    // A pending `once` rejects by itself; without one, the error must not crash the process.
    thread.on("error", () => undefined);
    try {
      for (;;) {
        ended.signal.throwIfAborted();
        thread.postMessage("next");
        const [part] = (await once(thread, "message", ended)) as [string | null];
        if (part === null) return;
        yield part;
      }
    } finally {
      await thread.terminate();
      port1.close();
    }
  };
}
