import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Runs a thread for one task, which frees its memory at the end. Rejects with the error that ended it. */
export async function runThread(
  script: string | URL,
  options: WorkerOptions,
  heard: (message: unknown) => void = () => undefined,
): Promise<void> {
  const thread = new Worker(script, options);
  thread.on("message", heard);
  const [code] = await once(thread, "exit");
  if (code !== 0) throw new Error(`The thread ${options.name ?? "of a task"} ended with ${code}.`);
}

/** The system's id of the calling thread; 0 except on Linux. */
export function threadNumber(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}

/** A `nice` value. */
const lowestPriority = 19;

const nanosecondsPerMs = 1e6;

/** CPU time of a thread of this process, in milliseconds; null if unknown. */
export function processorMs(thread: number): number | null {
  try {
    const [nanoseconds = ""] = readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / nanosecondsPerMs;
  } catch {
    return null;
  }
}

/** Limits a thread's priority to a `nice` value; 19 is the lowest. Only Linux has priorities per thread. */
export function lowerPriority(thread: number, priority: number): void {
  try {
    setPriority(thread, Math.max(priority, getPriority(thread)));
  } catch {
    // Without permission, the thread keeps its priority.
  }
}

/** Lowers the calling thread's priority (Linux only): on a busy processor, to 1/70 of a normal thread's. */
export function lowerOwnPriority(): void {
  const thread = threadNumber();
  if (thread !== 0) lowerPriority(thread, lowestPriority);
}
