import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Of -20 to 19; at 19 a busy processor is shared one to seventy with a thread of the usual priority. */
const priority = 19;

/**
 * From now on the calling thread runs where others leave the processor free. Only Linux has priorities by
 * thread; elsewhere nothing changes.
 */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, Math.max(priority, getPriority(thread)));
  } catch {
    // A system that has or grants none of it: the thread works all the same.
  }
}
