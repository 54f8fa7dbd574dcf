import { buildColumns } from "../columns/build-columns";
import type { JobColumns } from "../columns/job-columns";
import { runSearch } from "../run/run-search";
import type { FromWorker, ToWorker } from "./worker-messages";

interface Port {
  on(event: "message", heard: (message: ToWorker) => void): unknown;
  postMessage(message: FromWorker): void;
}

/** A worker's whole life: does one task after the other, in the order they come. */
export function serveMessages(port: Port): void {
  let latest: JobColumns | undefined;
  port.on("message", (message) => {
    if (message.kind === "use") latest = message.columns;
    else port.postMessage(answer(message, latest));
  });
}

function answer(message: Exclude<ToWorker, { kind: "use" }>, latest: JobColumns | undefined): FromWorker {
  const { id } = message;
  try {
    if (message.kind === "build") return { kind: "built", id, columns: buildColumns(message.packed) };
    const isLatest = latest?.version === message.plan.version;
    return { kind: "ran", id, outcome: latest && isLatest ? runSearch(latest, message.plan) : null };
  } catch (error) {
    return { kind: "failed", id, error };
  }
}
