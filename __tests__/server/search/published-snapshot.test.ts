import type { Database } from "../../../src/server/database/database";
import { PublishedSnapshot } from "../../../src/server/search/snapshot/published-snapshot";
import type { Snapshot } from "../../../src/server/search/snapshot/snapshot";

/** A database that only delivers notifications. */
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
    tryLock: async () => null,
    close: async () => undefined,
  };
  return { database, change: () => heard("2") };
}

interface Load {
  /** The version before the load. */
  readonly before: string | undefined;
  readonly done: (version: string) => void;
  readonly fail: (error: Error) => void;
}

/** Loads that the test completes. */
function steered() {
  const loads: Load[] = [];
  const load = (before: Snapshot | undefined) =>
    new Promise<Snapshot>((loaded, fail) => {
      const done = (version: string) => loaded({ columns: { version } } as Snapshot);
      loads.push({ before: before?.columns.version, done, fail });
    });
  return { loads, load };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function started() {
  const { database, change } = notifying();
  const { loads, load } = steered();
  const failures: unknown[] = [];
  const log: string[] = [];
  const starting = PublishedSnapshot.start(database, {
    load,
    threads: {
      hold: ({ version }) => log.push(`hold ${version}`),
      release: ({ version }) => log.push(`release ${version}`),
    },
    failed: (error) => failures.push(error),
    retryAfterMs: 1_000,
  });
  await turn();
  return { starting, change, loads, failures, log };
}

describe("the published snapshot", () => {
  afterEach(() => jest.useRealTimers());

  test("is loaded at the start and again after a change", async () => {
    const { starting, change, loads } = await started();
    loads[0]?.done("one");
    const published = await starting;
    expect(published.current.columns.version).toBe("one");
    change();
    await turn();
    expect(published.current.columns.version).toBe("one");
    loads[1]?.done("two");
    await turn();
    expect(published.current.columns.version).toBe("two");
    await published.close();
  });

  test("is reloaded once for several changes during a load", async () => {
    const { starting, change, loads } = await started();
    change();
    loads[0]?.done("one");
    const published = await starting;
    await turn();
    change();
    change();
    loads[1]?.done("two");
    await turn();
    expect(loads).toHaveLength(3);
    loads[2]?.done("three");
    await turn();
    expect(published.current.columns.version).toBe("three");
    expect(loads).toHaveLength(3);
    await published.close();
  });

  test("stays in use if a load fails, and the load is reported and retried", async () => {
    const { starting, change, loads, failures } = await started();
    loads[0]?.done("one");
    const published = await starting;
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    change();
    await turn();
    loads[1]?.fail(new Error("database away"));
    await turn();
    expect(failures).toEqual([new Error("database away")]);
    expect(published.current.columns.version).toBe("one");
    jest.advanceTimersByTime(1_000);
    await turn();
    loads[2]?.done("two");
    await turn();
    expect(published.current.columns.version).toBe("two");
    await published.close();
  });

  test("does not start when the first load fails", async () => {
    const { starting, loads } = await started();
    loads[0]?.fail(new Error("no tables"));
    await expect(starting).rejects.toThrow("no tables");
  });

  test("is not reloaded after closing", async () => {
    const { starting, change, loads } = await started();
    loads[0]?.done("one");
    const published = await starting;
    await published.close();
    change();
    await turn();
    expect(loads).toHaveLength(1);
  });

  test("is released once replaced and unused, and only then is the next one loaded", async () => {
    const { starting, change, loads, log } = await started();
    loads[0]?.done("one");
    const published = await starting;
    const answers: ((answer: string) => void)[] = [];
    const ask = (signal?: AbortSignal) =>
      published.use(
        ({ columns }) =>
          new Promise<string>((answer) => answers.push((text) => answer(columns.version + text))),
        signal,
      );
    const gone = new AbortController();
    const asked = [ask(), ask(gone.signal)];
    change();
    await turn();
    loads[1]?.done("two");
    await turn();
    expect(log).toEqual(["hold one", "hold two"]);
    change();
    await turn();
    expect(loads).toHaveLength(2);
    answers[0]?.("!");
    expect(await asked[0]).toBe("one!");
    expect(log).toHaveLength(2);
    gone.abort();
    expect(log).toEqual(["hold one", "hold two", "release one"]);
    await turn();
    expect(loads).toHaveLength(3);
    loads[2]?.done("three");
    await turn();
    expect(log.slice(3)).toEqual(["hold three", "release two"]);
    answers[1]?.("?");
    await asked[1];
    expect(log).toHaveLength(5);
    await published.close();
  });

  test("knows since when it has been stale", async () => {
    const { starting, change, loads } = await started();
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    const begun = performance.now();
    const age = () => (published.staleSince ?? Number.NaN) - begun;
    loads[0]?.done("one");
    const published = await starting;
    expect(published.staleSince).toBeUndefined();
    change();
    await turn();
    expect(age()).toBe(0);
    // Setting the system clock must not matter.
    jest.setSystemTime(0);
    jest.advanceTimersByTime(1_000);
    change();
    loads[1]?.fail(new Error("database away"));
    await turn();
    expect(age()).toBe(0);
    loads[2]?.fail(new Error("database away"));
    await turn();
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(age()).toBe(0);
    change();
    loads[3]?.done("two");
    await turn();
    expect(age()).toBe(2_000);
    loads[4]?.done("three");
    await turn();
    expect(published.staleSince).toBeUndefined();
    await published.close();
  });
});
