import { parentPort, workerData } from "node:worker_threads";
import { lowerOwnPriority } from "../concurrency/threads";
import type { ReadingTask } from "./reading/serve-reading";

// Entry point of a thread that reads a feed or a site's responses.
if (parentPort !== null) {
  lowerOwnPriority();
  // Each task loads its own part: every feed has a new thread.
  if (workerData === "site") {
    const { serveSite } = await import(/* webpackChunkName: "read-site" */ "./crawl/site-reading");
    serveSite(parentPort);
  } else {
    const { serveReading } = await import(/* webpackChunkName: "read-feed" */ "./reading/serve-reading");
    await serveReading(parentPort, workerData as ReadingTask);
  }
}
