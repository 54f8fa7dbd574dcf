import { parentPort, workerData } from "node:worker_threads";
import { serveMessages } from "./workers/serve-messages";
import { Cancellations } from "./workers/worker-messages";

// The entry of a search thread.
if (parentPort !== null) serveMessages(parentPort, new Cancellations(workerData as Int32Array));
