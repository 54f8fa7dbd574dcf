import { parentPort, workerData } from "node:worker_threads";
import { Cancellations } from "./runner/cancellations";
import { serveMessages } from "./runner/serve-messages";

// The entry of a search thread.
if (parentPort !== null) serveMessages(parentPort, new Cancellations(workerData as Int32Array));
