import { parentPort, workerData } from "node:worker_threads";
import { buildColumns, type JobColumns } from "./columns/job-columns";
import { mergeColumns } from "./columns/merge-columns";
import { type Checkpoint, SearchCancelled } from "./run/match-text";
import { countBefore, countValues, idsWithin, rowsAt, runSearch } from "./run/run-search";
import {
  type Answer,
  Cancellations,
  type FromWorker,
  type Task,
  type ToWorker,
} from "./workers/worker-messages";

interface Port {
  on(event: "message", heard: (message: ToWorker) => void): unknown;
  postMessage(message: FromWorker): void;
}

type Held = ReadonlyMap<number, JobColumns>;

function serveMessages(port: Port, cancellations: Cancellations): void {
  const held = new Map<number, JobColumns>();
  port.on("message", (message) => {
    if (message.kind === "hold") held.set(message.held, message.columns);
    else if (message.kind === "release") held.delete(message.held);
    else port.postMessage(answer(message, held, cancellations));
  });
  port.postMessage({ kind: "ready" });
}

function answer(task: Task, held: Held, cancellations: Cancellations): Answer {
  const { id } = task;
  const checkpoint = () => {
    if (cancellations.has(id)) throw new SearchCancelled();
  };
  try {
    checkpoint();
    return done(task, held, checkpoint);
  } catch (error) {
    return error instanceof SearchCancelled ? { kind: "cancelled", id } : { kind: "failed", id, error };
  }
}

function done(task: Task, held: Held, checkpoint: Checkpoint): Answer {
  const { id } = task;
  if (task.kind === "build") return { kind: "built", id, columns: buildColumns(task.packed) };
  const columns = held.get(task.held);
  if (columns === undefined) throw new Error(`This thread does not hold columns ${task.held}.`);
  switch (task.kind) {
    case "merge":
      return { kind: "merged", id, merged: mergeColumns(columns, task.change) };
    case "run":
      return { kind: "ran", id, outcome: runSearch(columns, task.plan, checkpoint) };
    case "span":
      return { kind: "spanned", id, found: rowsAt(columns, task.plan, task.span, checkpoint) };
    case "count":
      return { kind: "counted", id, count: countBefore(columns, task.plan, task.end, checkpoint) };
    case "ids":
      return { kind: "listed", id, ids: idsWithin(columns, task.plan, task.range, checkpoint) };
    case "values":
      return { kind: "valued", id, counts: countValues(columns, task.plan, task.field, checkpoint) };
  }
}

// Entry point of a search thread.
if (parentPort !== null) serveMessages(parentPort, new Cancellations(workerData as Int32Array));
