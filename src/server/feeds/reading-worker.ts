import { parentPort, workerData } from "node:worker_threads";
import { lowerOwnPriority } from "../concurrency/threads";
import { serveSite } from "./crawl/site-reading";
import { type ReadingTask, serveReading } from "./reading/serve-reading";

// Entry point of a thread that reads a feed or a site's responses.
if (parentPort !== null) {
  lowerOwnPriority();
  if (workerData === "site") serveSite(parentPort);
  else await serveReading(parentPort, workerData as ReadingTask);
}
