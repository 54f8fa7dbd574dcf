import { setTimeout as wait } from "node:timers/promises";

const [lookAgainMs, patienceMs] = [5, 15_000];

/** Waits for what a browser, a thread or a clock brings about, which no number of turns here tells. */
export async function eventually(isTrue: () => boolean, what = "the condition"): Promise<void> {
  for (let waited = 0; waited < patienceMs && !isTrue(); waited += lookAgainMs) await wait(lookAgainMs);
  if (!isTrue()) throw new Error(`Waited in vain for ${what}.`);
}

/** Waits for a condition, one turn of the event loop at a time; fails when it has not come true after many. */
export async function until(isTrue: () => boolean, what = "the condition"): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    if (isTrue()) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  throw new Error(`Waited in vain for ${what}.`);
}
