import type { Database, Queryable } from "../../../src/server/database/database";
import {
  caughtUpReader,
  SupersededError,
  versionedReader,
} from "../../../src/server/search/snapshot/versioned-reader";
import { eachDatabase } from "../../support/databases";

const impatient = { pollMs: 1, tries: 5 };
const { signal } = new AbortController();

/** Returns these versions in turn, repeating the last; null makes the query fail. */
function replica(...versions: (string | null)[]): Queryable & { readonly asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    query: async <Row extends object>() => {
      const value = versions[Math.min(asked++, versions.length - 1)];
      if (value === null) throw new Error("connection lost");
      return [{ value }] as unknown as Row[];
    },
  };
}

function databaseWith(reader?: Queryable): Database {
  return {
    kind: "postgres",
    query: () => Promise.reject(new Error("only the reader is to be asked")),
    transaction: () => Promise.reject(new Error("unused")),
    listen: async () => async () => undefined,
    tryLock: async () => null,
    close: async () => undefined,
    ...(reader && { reader }),
  };
}

describe("the reader for one version", () => {
  test("is the database if there is no replica", async () => {
    const database = databaseWith();
    expect(await caughtUpReader(database, "7", signal, impatient)).toBe(database);
  });

  test("is the replica once it has caught up, comparing versions as numbers", async () => {
    const reader = replica("8", "9", null, "10");
    expect(await caughtUpReader(databaseWith(reader), "10", signal, impatient)).toBe(reader);
    expect(reader.asked()).toBe(4);
  });

  test("is the database if the replica does not catch up", async () => {
    const database = databaseWith(replica("9"));
    expect(await caughtUpReader(database, "10", signal, impatient)).toBe(database);
  });

  test("is not awaited once its signal is aborted", async () => {
    const closing = new AbortController();
    const reader = caughtUpReader(databaseWith(replica("9")), "10", closing.signal);
    closing.abort();
    await expect(reader).rejects.toThrow("abort");
  });
});

eachDatabase((opened) => {
  const toVersion = (version: string) =>
    opened().query(
      "insert into meta values ('jobs_version', $1) on conflict (key) do update set value = excluded.value",
      [version],
    );
  const numbers = "select number from generate_series(1, $1::text::integer) as number";

  test("reads of the current version return their rows, or none", async () => {
    const reader = versionedReader(opened(), "7");
    await toVersion("7");
    expect(await reader.query(numbers, ["2"])).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(await reader.query(numbers, ["0"])).toEqual([]);
  });

  test("reads of a superseded version fail until the patience runs out", async () => {
    await toVersion("8");
    const [patient, done] = [
      versionedReader(opened(), "7", { patienceMs: 60_000 }),
      versionedReader(opened(), "7", { patienceMs: 0 }),
    ];
    await expect(patient.query(numbers, ["2"])).rejects.toThrow(SupersededError);
    await expect(patient.query(numbers, ["0"])).rejects.toThrow(SupersededError);
    expect(await done.query(numbers, ["2"])).toHaveLength(2);
    await toVersion("7");
    expect(await patient.query(numbers, ["2"])).toHaveLength(2);
  });

  test("reads fall back to the database if the replica is behind", async () => {
    await toVersion("7");
    const behind: Queryable = {
      query: async <Row extends object>() =>
        [{ jobs_version: "6", is_row: true, number: 9 }] as unknown as Row[],
    };
    const reader = versionedReader(behind, "7", { database: opened(), patienceMs: 0 });
    expect(await reader.query(numbers, ["2"])).toMatchObject([{ number: 1 }, { number: 2 }]);
  });
});
