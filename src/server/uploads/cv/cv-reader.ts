import { existsSync, readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { lowerPriority } from "../../concurrency/threads";
import { readText } from "./read-text";

/**
 * The entry of the process that reads one file: `node cv-reader.mjs PATH TYPE BYTES SERVER`. It sends what it
 * read and ends; when it would take more memory than that, or the process SERVER is gone, it ends without a word.
 */
const [path = "", type = "", maxBytes = "", server = ""] = process.argv.slice(2);

// A CV may take seconds, and pages are waited for. Linux has priorities by thread, which later ones inherit.
const ownThreads = "/proc/self/task";
const threads = existsSync(ownThreads) ? readdirSync(ownThreads).map(Number) : [process.pid];
for (const thread of threads) lowerPriority(thread, 10);

/** Runs beside the reading, which may be busy in one endless loop. */
const watch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > workerData.maxBytes;
    if (isTooLarge || process.ppid !== workerData.server) process.kill(process.pid, "SIGKILL");
  }, 25);`;

const workerData = { maxBytes: Number(maxBytes), server: Number(server) };
new Worker(watch, { eval: true, workerData }).unref();

readText(path, type).then((reading) => process.send?.(reading, () => process.exit(0)));
