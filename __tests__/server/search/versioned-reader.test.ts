import type { Database, Queryable } from "../../../src/server/database/database";
import {
  caughtUpReader,
  SupersededError,
  versionedReader,
} from "../../../src/server/search/snapshot/versioned-reader";
import { eachDatabase } from "../../support/databases";

const impatient = { pollMs: 1, tries: 5 };
const { signal } = new AbortController();

/** Tells these versions one after the other, and the last one for ever; null is a query that fails. */
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

describe("where jobs of one version are read", () => {
  test("is the database itself when there is no replica", async () => {
    const database = databaseWith();
    expect(await caughtUpReader(database, "7", signal, impatient)).toBe(database);
  });

  test("is the replica as soon as it is that far, by number and not by text", async () => {
    const reader = replica("8", "9", null, "10");
    expect(await caughtUpReader(databaseWith(reader), "10", signal, impatient)).toBe(reader);
    expect(reader.asked()).toBe(4);
  });

  test("is the database when the replica does not catch up", async () => {
    const database = databaseWith(replica("9"));
    expect(await caughtUpReader(database, "10", signal, impatient)).toBe(database);
  });

  test("is not waited for once nobody wants it", async () => {
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

  test("what is read of a version is read as ever, and nothing where there is nothing", async () => {
    const reader = versionedReader(opened(), "7");
    await toVersion("7");
    expect(await reader.query(numbers, ["2"])).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(await reader.query(numbers, ["0"])).toEqual([]);
  });

  test("what belongs to another version is not read, but by one who has been patient", async () => {
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

  test("a replica that is behind what was read before is not believed: the database is asked", async () => {
    await toVersion("7");
    const behind: Queryable = {
      query: async <Row extends object>() =>
        [{ jobs_version: "6", is_row: true, number: 9 }] as unknown as Row[],
    };
    const reader = versionedReader(behind, "7", { database: opened(), patienceMs: 0 });
    expect(await reader.query(numbers, ["2"])).toMatchObject([{ number: 1 }, { number: 2 }]);
  });
});
