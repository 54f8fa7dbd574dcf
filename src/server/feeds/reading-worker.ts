import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../concurrency/threads";
import type { Came } from "./crawl/fetch-bytes";
import { readPage } from "./crawl/read-page";
import { type ReadingTask, serveReading } from "./reading/serve-reading";

// The entry of a thread that reads a feed, or a page that was fetched from a site.
if (parentPort !== null) {
  giveWay();
  if ("page" in workerData) parentPort.postMessage(await readPage(workerData.page as Came));
  else await serveReading(parentPort, workerData as ReadingTask);
}
