import type { Database } from "../../../src/server/database/database";
import { Latest } from "../../../src/server/search/loading/latest";

/** A database of which only notifications matter. */
function notifying() {
  let heard: (payload: string) => void = () => undefined;
  const database: Database = {
    kind: "embedded",
    query: async () => [],
    transaction: () => Promise.reject(new Error("unused")),
    listen: async (_channel, listener) => {
      heard = listener;
      return async () => {
        heard = () => undefined;
      };
    },
    close: async () => undefined,
  };
  return { database, change: () => heard("2") };
}

/** Loads that end when the test says so. */
function steered() {
  const loads: { done: (value: string) => void; fail: (error: Error) => void }[] = [];
  const load = () =>
    new Promise<string>((done, fail) => {
      loads.push({ done, fail });
    });
  return { loads, load };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function started() {
  const { database, change } = notifying();
  const { loads, load } = steered();
  const failures: unknown[] = [];
  const starting = Latest.start(database, {
    load,
    failed: (error) => failures.push(error),
    retryAfterMs: 1_000,
  });
  await turn();
  return { starting, change, loads, failures };
}

describe("the latest of something loaded", () => {
  afterEach(() => jest.useRealTimers());

  test("is loaded before it starts, and again after a change", async () => {
    const { starting, change, loads } = await started();
    loads[0]?.done("one");
    const latest = await starting;
    expect(latest.value).toBe("one");
    change();
    await turn();
    expect(latest.value).toBe("one");
    loads[1]?.done("two");
    await turn();
    expect(latest.value).toBe("two");
    await latest.close();
  });

  test("catches up once, however many changes come during a load", async () => {
    const { starting, change, loads } = await started();
    change();
    loads[0]?.done("one");
    const latest = await starting;
    await turn();
    change();
    change();
    loads[1]?.done("two");
    await turn();
    expect(loads).toHaveLength(3);
    loads[2]?.done("three");
    await turn();
    expect(latest.value).toBe("three");
    expect(loads).toHaveLength(3);
    await latest.close();
  });

  test("stays as it was when a load fails, says so, and tries again", async () => {
    const { starting, change, loads, failures } = await started();
    loads[0]?.done("one");
    const latest = await starting;
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    change();
    await turn();
    loads[1]?.fail(new Error("database away"));
    await turn();
    expect(failures).toEqual([new Error("database away")]);
    expect(latest.value).toBe("one");
    jest.advanceTimersByTime(1_000);
    await turn();
    loads[2]?.done("two");
    await turn();
    expect(latest.value).toBe("two");
    await latest.close();
  });

  test("does not start when the first load fails", async () => {
    const { starting, loads } = await started();
    loads[0]?.fail(new Error("no tables"));
    await expect(starting).rejects.toThrow("no tables");
  });

  test("loads nothing more once it is closed", async () => {
    const { starting, change, loads } = await started();
    loads[0]?.done("one");
    const latest = await starting;
    await latest.close();
    change();
    await turn();
    expect(loads).toHaveLength(1);
  });
});
