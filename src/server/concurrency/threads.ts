import { readFileSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * A thread that does one thing and ends, with whom all memory goes that it has taken. `heard` gets what it
 * posts. Rejects with the error that ended it.
 */
export function runThread(
  script: string | URL,
  options: WorkerOptions,
  heard: (message: unknown) => void = () => undefined,
): Promise<void> {
  const thread = new Worker(script, options);
  thread.on("message", heard);
  return new Promise((resolve, reject) => {
    thread.once("error", reject);
    thread.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The thread ${options.name ?? "of a task"} ended with ${code}.`));
    });
  });
}

/** The system's number of the calling thread; 0 where it does not say (all but Linux). */
export function threadNumber(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}

/** As `nice` counts: the highest number gives way most. */
const lowestPriority = 19;

const nanosecondsPerMs = 1e6;

/** How long a thread of this process has had a processor, in milliseconds; null where that is not known. */
export function processorMs(thread: number): number | null {
  try {
    const [nanoseconds = ""] = readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / nanosecondsPerMs;
  } catch {
    return null;
  }
}

/** Gives a thread at most this priority, as `nice` counts: 19 is the lowest. Only Linux has priorities by thread. */
export function lowerPriority(thread: number, priority: number): void {
  try {
    setPriority(thread, Math.max(priority, getPriority(thread)));
  } catch {
    // A system that does not grant it: the thread works all the same.
  }
}

/**
 * From now on the calling thread runs where others leave the processor free: a busy one is shared one to seventy
 * with a thread of the usual priority. Elsewhere than on Linux nothing changes.
 */
export function giveWay(): void {
  const thread = threadNumber();
  if (thread !== 0) lowerPriority(thread, lowestPriority);
}
