import type { Database, Queryable } from "../../../src/server/database/database";
import { upToDateReader } from "../../../src/server/search/loading/up-to-date-reader";

const impatient = { pollMs: 1, tries: 5 };

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
    close: async () => undefined,
    ...(reader && { reader }),
  };
}

describe("where jobs of one version are read", () => {
  test("is the database itself when there is no replica", async () => {
    const database = databaseWith();
    expect(await upToDateReader(database, "7", impatient)).toBe(database);
  });

  test("is the replica as soon as it is that far, by number and not by text", async () => {
    const reader = replica("8", "9", null, "10");
    expect(await upToDateReader(databaseWith(reader), "10", impatient)).toBe(reader);
    expect(reader.asked()).toBe(4);
  });

  test("is the database when the replica does not catch up", async () => {
    const database = databaseWith(replica("9"));
    expect(await upToDateReader(database, "10", impatient)).toBe(database);
  });
});
