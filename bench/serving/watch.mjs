import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a built server by `node --import`: tells the benchmark that started it how the server fares, when it asks, and
// ends a thread where that is what is tried.

/** Milliseconds between two looks at the clock. What is measured holds it, so it is taken off again. */
const resolution = 5;

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const delay = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  const threads = new Set();
  process.on("worker", (thread) => {
    threads.add(thread);
    thread.once("exit", () => threads.delete(thread));
  });
  process.on("message", ({ collect, endThread }) => {
    if (collect) globalThis.gc?.();
    if (endThread) [...threads][0]?.terminate();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    process.send({
      event_loop_ms: {
        p50: delay(delays.percentile(50)),
        p99: delay(delays.percentile(99)),
        most: delay(delays.max),
      },
      memory: { rss, heapUsed, external, arrayBuffers },
      cpu: process.cpuUsage(),
      threads: threads.size,
    });
    delays.reset();
  });
  // The server ends when it is told to, not when nobody listens.
  process.channel?.unref();
}
