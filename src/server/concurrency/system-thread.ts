import { readFileSync, readlinkSync } from "node:fs";

/** The system's number of the calling thread; 0 where it does not say (all but Linux). */
export function threadNumber(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}

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
