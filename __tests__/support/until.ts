/** Waits for a condition, one turn of the event loop at a time; fails when it has not come true after many. */
export async function until(isTrue: () => boolean, what = "the condition"): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    if (isTrue()) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  throw new Error(`Waited in vain for ${what}.`);
}
