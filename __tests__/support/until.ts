import { setTimeout as wait } from "node:timers/promises";

const [lookAgainMs, patienceMs] = [5, 120_000];

/** Polls for an effect of a browser, a thread or a clock, which no number of event-loop turns bounds. */
export async function eventually(isTrue: () => boolean, what = "the condition"): Promise<void> {
  for (let waited = 0; waited < patienceMs && !isTrue(); waited += lookAgainMs) await wait(lookAgainMs);
  if (!isTrue()) throw new Error(`Waited in vain for ${what}.`);
}

/** As `eventually`, with an asynchronous condition, such as a request to a server. */
export async function comesTrue(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await wait(20);
  }
}

/** The real clock, even once a test installs fake timers. */
const { hrtime } = process;

/**
 * Waits for a condition, one turn of the event loop at a time. The limit is in time, not in turns: on a busy
 * machine a thousand turns may pass before a socket's data arrives.
 */
export async function until(isTrue: () => boolean, what = "the condition"): Promise<void> {
  const end = hrtime.bigint() + BigInt(patienceMs) * 1_000_000n;
  while (!isTrue()) {
    if (hrtime.bigint() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
