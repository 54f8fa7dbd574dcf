import { parentPort } from "node:worker_threads";
import { serveMessages } from "./runner/serve-messages";

// The entry of a search thread.
if (parentPort !== null) serveMessages(parentPort);
