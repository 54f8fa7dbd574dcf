import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { withDeadline } from "../../../src/server/concurrency/tasks";

const never = () => new AbortController().signal;
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

afterEach(() => jest.useRealTimers());

test("work done in time settles as usual and leaves no timer or listener", async () => {
  jest.useFakeTimers();
  const given = never();
  const removed = jest.spyOn(given, "removeEventListener");
  expect(await withDeadline(1000, given, async () => "done")).toBe("done");
  await expect(withDeadline(1000, given, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect([jest.getTimerCount(), removed.mock.calls.length]).toEqual([0, 2]);
});

test("the deadline aborts the work on time and not before", async () => {
  jest.useFakeTimers();
  let rang = false;
  const work = withDeadline(1000, never(), untilAborted).catch((error: unknown) => {
    rang = true;
    return error;
  });
  await jest.advanceTimersByTimeAsync(999);
  expect(rang).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await work).toMatchObject({ name: "TimeoutError" });
});

test("an aborted signal rejects with its own reason and starts no further work", async () => {
  const given = new AbortController();
  const work = withDeadline(60_000, given.signal, untilAborted);
  given.abort("enough");
  await expect(work).rejects.toBe("enough");
  const later = jest.fn();
  await expect(withDeadline(60_000, given.signal, later)).rejects.toBe("enough");
  expect(later).not.toHaveBeenCalled();
});

test("a deadline fires even when garbage is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let rang = false;
  const work = withDeadline(20, never(), untilAborted).catch(() => {
    rang = true;
  });
  const givenUp = performance.now() + 5000;
  while (!rang && performance.now() < givenUp) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(rang).toBe(true);
  await work;
});
