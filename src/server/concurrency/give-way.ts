import { spawnSync } from "node:child_process";
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
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1) ?? "";
    setPriority(Number(thread), Math.max(priority, getPriority(Number(thread))));
    leaveAtOnce(thread);
  } catch {
    // A system that has or grants none of it: the thread works all the same.
  }
}

/**
 * A thread of low priority still keeps a processor for some milliseconds after another has woken; one of Linux's idle
 * class gives it up at once. Node cannot set the class, util-linux can; where it is missing, the priority has to do.
 */
function leaveAtOnce(thread: string): void {
  spawnSync("chrt", ["-i", "-p", "0", thread], { stdio: "ignore" });
}
