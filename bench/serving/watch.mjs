import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a built server by `node --import`: tells the benchmark that started it how the server fares, when it asks.

/** Milliseconds between two looks at the clock. What is measured holds it, so it is taken off again. */
const resolution = 5;

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const delay = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  process.on("message", ({ collect }) => {
    if (collect) globalThis.gc?.();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    process.send({
      event_loop_ms: {
        p50: delay(delays.percentile(50)),
        p99: delay(delays.percentile(99)),
        most: delay(delays.max),
      },
      memory: { rss, heapUsed, external, arrayBuffers },
      cpu: process.cpuUsage(),
    });
    delays.reset();
  });
  // The server ends when it is told to, not when nobody listens.
  process.channel?.unref();
}
