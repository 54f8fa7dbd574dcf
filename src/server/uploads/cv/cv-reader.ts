import { existsSync, readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { lowerPriority } from "../../concurrency/threads";
import { readText } from "./read-text";

/**
 * Entry point of the process that reads one file: `node cv-reader.mjs PATH TYPE BYTES SERVER`. It sends the
 * result and exits; it kills itself when it uses more than BYTES of memory or the process SERVER has ended.
 */
const [path = "", type = "", maxBytes = "", server = ""] = process.argv.slice(2);

// Reading may take seconds, and must not slow down pages. Linux threads have priorities; new ones inherit.
const ownThreads = "/proc/self/task";
const threads = existsSync(ownThreads) ? readdirSync(ownThreads).map(Number) : [process.pid];
for (const thread of threads) lowerPriority(thread, 10);

/** Runs in its own thread, as the reader may be stuck in an endless loop. */
const watch = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > workerData.maxBytes;
    if (isTooLarge || process.ppid !== workerData.server) process.kill(process.pid, "SIGKILL");
  }, 25);`;

const workerData = { maxBytes: Number(maxBytes), server: Number(server) };
new Worker(watch, { eval: true, workerData }).unref();

readText(path, type).then((reading) => process.send?.(reading, () => process.exit(0)));
