import { buildColumns } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import { mergeColumns } from "../columns/merge-columns";
import { type Checkpoint, SearchDropped } from "../run/checkpoint";
import { countBefore } from "../run/count-before";
import { runSearch } from "../run/run-search";
import type { Cancellations } from "./cancellations";
import type { FromWorker, ToWorker } from "./worker-messages";

interface Port {
  on(event: "message", heard: (message: ToWorker) => void): unknown;
  postMessage(message: FromWorker): void;
}

type Task = Exclude<ToWorker, { kind: "use" }>;

/** A worker's whole life: does one task after the other, in the order they come. */
export function serveMessages(port: Port, cancellations: Cancellations): void {
  let latest: JobColumns | undefined;
  port.on("message", (message) => {
    if (message.kind === "use") latest = message.columns;
    else port.postMessage(answer(message, latest, cancellations));
  });
}

function answer(task: Task, latest: JobColumns | undefined, cancellations: Cancellations): FromWorker {
  const { id } = task;
  const checkpoint = () => {
    if (cancellations.has(id)) throw new SearchDropped();
  };
  try {
    checkpoint();
    return done(task, latest, checkpoint);
  } catch (error) {
    return error instanceof SearchDropped ? { kind: "dropped", id } : { kind: "failed", id, error };
  }
}

function done(task: Task, latest: JobColumns | undefined, checkpoint: Checkpoint): FromWorker {
  const { id } = task;
  if (task.kind === "build") return { kind: "built", id, columns: buildColumns(task.packed) };
  if (task.kind === "merge") {
    const isNext = latest?.version === task.change.base;
    return { kind: "merged", id, merged: latest && isNext ? mergeColumns(latest, task.change) : null };
  }
  const columns = latest?.version === task.plan.version ? latest : undefined;
  if (task.kind === "count") {
    return {
      kind: "counted",
      id,
      count: columns ? countBefore(columns, task.plan, task.end, checkpoint) : null,
    };
  }
  return { kind: "ran", id, outcome: columns ? runSearch(columns, task.plan, checkpoint) : null };
}
