import { subscribe } from "node:diagnostics_channel";
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Preloaded into a built server by `node --import`: reports its vitals on request, can end a thread.

/** Sampling interval in milliseconds. It is part of each measured delay, so it is subtracted. */
const resolution = 5;

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const delay = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  const refusals = createHistogram();
  timeRefusals(refusals);
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
      refusal_ms: { p99: refusals.percentile(99) / 1e6, most: refusals.max / 1e6, count: refusals.count },
      threads: threads.size,
    });
    delays.reset();
    refusals.reset();
  });
  // The channel must not keep the server alive.
  process.channel?.unref();
}

/** Time of each 503 within the server, from its accepted connection or read request to its last byte. */
function timeRefusals(times) {
  const begun = new WeakMap();
  subscribe("net.server.socket", ({ socket }) => begun.set(socket, process.hrtime.bigint()));
  subscribe("http.server.request.start", ({ socket, response }) => {
    begun.set(response, begun.get(socket) ?? process.hrtime.bigint());
    begun.delete(socket);
  });
  subscribe("http.server.response.finish", ({ response }) => {
    if (response.statusCode !== 503) return;
    const since = begun.get(response);
    if (since !== undefined) times.record(process.hrtime.bigint() - since);
  });
}
