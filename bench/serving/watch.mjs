import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Preloaded into a built server by `node --import`: reports its vitals on request, can end a thread.

/** Sampling interval in milliseconds. It is part of each measured delay, so it is subtracted. */
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
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({
      event_loop_ms: {
        p50: delay(delays.percentile(50)),
        p99: delay(delays.percentile(99)),
        most: delay(delays.max),
      },
      memory: { rss, heapUsed, external },
      threads: threads.size,
    });
    delays.reset();
  });
  // The channel must not keep the server alive.
  process.channel?.unref();
}
