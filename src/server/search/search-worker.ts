import { parentPort, workerData } from "node:worker_threads";
import type { JobColumns } from "./columns/job-columns";
import { SearchCancelled } from "./run/match-text";
import {
  type Answer,
  Cancellations,
  type FromWorker,
  perform,
  type Task,
  type ToWorker,
} from "./workers/search-tasks";

interface Port {
  on(event: "message", heard: (message: ToWorker) => void): unknown;
  postMessage(message: FromWorker): void;
}

function serveMessages(port: Port, cancellations: Cancellations): void {
  const held = new Map<number | undefined, JobColumns>();
  port.on("message", (message) => {
    if (message.kind === "hold") held.set(message.held, message.columns);
    else if (message.kind === "release") held.delete(message.held);
    else port.postMessage(answer(message, held.get(message.held), cancellations));
  });
  port.postMessage({ kind: "ready" });
}

function answer(
  { kind, id, input }: Task,
  columns: JobColumns | undefined,
  cancellations: Cancellations,
): Answer {
  const checkpoint = () => {
    if (cancellations.has(id)) throw new SearchCancelled();
  };
  try {
    checkpoint();
    return { kind: "done", id, result: perform(kind, columns, input, checkpoint) };
  } catch (error) {
    return error instanceof SearchCancelled ? { kind: "cancelled", id } : { kind: "failed", id, error };
  }
}

// Entry point of a search thread.
if (parentPort !== null) serveMessages(parentPort, new Cancellations(workerData as Int32Array));
