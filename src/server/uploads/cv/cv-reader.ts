import { Worker } from "node:worker_threads";
import { giveWay } from "../../concurrency/threads";
import { readText } from "./read-text";

/**
 * The entry of the process that reads one file: `node cv-reader.mjs PATH TYPE BYTES`. It sends what it read
 * and ends; when it would take more memory than that, it ends without a word.
 */
const [path = "", type = "", maxBytes = ""] = process.argv.slice(2);

/** Runs beside the reading, which may be busy in one endless loop. */
const watch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, "SIGKILL");
  }, 25);`;

new Worker(watch, { eval: true, workerData: Number(maxBytes) }).unref();

// A CV may take seconds, and pages are waited for.
giveWay(10);
readText(path, type).then((reading) => process.send?.(reading, () => process.exit(0)));
