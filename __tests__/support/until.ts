import { setTimeout as wait } from "node:timers/promises";

const [lookAgainMs, patienceMs] = [5, 15_000];

/** Waits for what a browser, a thread or a clock brings about, which no number of turns here tells. */
export async function eventually(isTrue: () => boolean, what = "the condition"): Promise<void> {
  for (let waited = 0; waited < patienceMs && !isTrue(); waited += lookAgainMs) await wait(lookAgainMs);
  if (!isTrue()) throw new Error(`Waited in vain for ${what}.`);
}

/** The same for what a program does in its own time, which is seen by asking a server or looking into a folder. */
export async function comesTrue(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await wait(20);
  }
}

/** The real clock, also in a test that has fake timers later. */
const { hrtime } = process;

/**
 * Waits for a condition, one turn of the event loop at a time. Turns alone bound no wait for a socket: on a busy
 * machine a thousand pass before the system hands it on.
 */
export async function until(isTrue: () => boolean, what = "the condition"): Promise<void> {
  const end = hrtime.bigint() + BigInt(patienceMs) * 1_000_000n;
  while (!isTrue()) {
    if (hrtime.bigint() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
