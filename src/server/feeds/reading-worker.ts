import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../concurrency/give-way";
import type { ReadingTask } from "./reading/reading-messages";
import { serveReading } from "./reading/serve-reading";

// The entry of a thread that reads a feed.
if (parentPort !== null) {
  giveWay();
  await serveReading(parentPort, workerData as ReadingTask);
}
