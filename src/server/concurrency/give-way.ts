import { getPriority, setPriority } from "node:os";
import { threadNumber } from "./system-thread";

/** Of -20 to 19; at 19 a busy processor is shared one to seventy with a thread of the usual priority. */
const priority = 19;

/**
 * From now on the calling thread runs where others leave the processor free. Only Linux has priorities by
 * thread; elsewhere nothing changes.
 */
export function giveWay(): void {
  const thread = threadNumber();
  if (thread === 0) return;
  try {
    setPriority(thread, Math.max(priority, getPriority(thread)));
  } catch {
    // A system that does not grant it: the thread works all the same.
  }
}
