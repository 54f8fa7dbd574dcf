import { MessageChannel } from "node:worker_threads";
import type { Database } from "../../../src/server/database/database";
import { DatabaseClient } from "../../../src/server/database/database-client";
import { QueryError } from "../../../src/server/database/database-errors";
import { serveDatabase } from "../../../src/server/database/database-host";
import { bothDatabases, eachDatabase, openMigratedEmbedded } from "../../support/databases";
import { deferred } from "../../support/deferred";
import { duringTests } from "../../support/during-tests";
import { listener } from "../../support/listener";

/** What every way to a database promises. */
function keepsPromises(database: () => Database, kind: Database["kind"]): void {
  const one = async (expression: string, parameters?: readonly unknown[]) =>
    (await database().query<{ value: unknown }>(`select ${expression} as value`, parameters))[0]?.value;

  it("reports its kind", () => expect(database().kind).toBe(kind));

  describe("values", () => {
    it.each([
      ["null::int", null],
      ["true", true],
      ["7::int2", 7],
      ["7::int4", 7],
      ["9007199254740991::int8", Number.MAX_SAFE_INTEGER],
      ["count(*)", 1],
      ["1234567.80::numeric(12,2)", 1234567.8],
      ["0.1::float8", 0.1],
      ["1.5::float4", 1.5],
      ["'NaN'::float8", Number.NaN],
      ["'a ''quoted'' text'", "a 'quoted' text"],
      ["'日本'::varchar", "日本"],
      ["'\\x'::bytea", new Uint8Array()],
      ["'\\x00ff10'::bytea", new Uint8Array([0, 255, 16])],
      ['\'{"a":[1,null,"ä"]}\'::jsonb', { a: [1, null, "ä"] }],
      ["'[1.50]'::json", [1.5]],
      ["'2026-01-02 03:04:05.678+02'::timestamptz", "2026-01-02T01:04:05.678Z"],
      ["'2026-01-02 03:04:05.678912Z'::timestamptz", "2026-01-02T03:04:05.678Z"],
      ["'1999-12-31'::timestamptz", "1999-12-31T00:00:00.000Z"],
      ["'infinity'::timestamptz", "infinity"],
      ["'2026-01-02'::date", "2026-01-02"],
      ["'2026-01-02 03:04:05'::timestamp", "2026-01-02 03:04:05"],
      ["'1 day 02:00'::interval", "1 day 02:00:00"],
      ["array[1,null,3]", [1, null, 3]],
      ["array['a','b c','\"']", ["a", "b c", '"']],
      ["array[]::text[]", []],
      [
        "array[[1,2],[3,4]]",
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ["array[1,2]::int8[]", [1, 2]],
      ["array[1.5]::numeric[]", [1.5]],
      ["array[true,false]", [true, false]],
      ["array['2026-01-02 03:04:05Z'::timestamptz]", ["2026-01-02T03:04:05.000Z"]],
      ["to_tsvector('jobsieve', 'Nurses')", "'nurs':1"],
      ["current_setting('TimeZone')", "UTC"],
      ["current_setting('jit')", "off"],
    ])("%s", async (expression, expected) => expect(await one(expression)).toEqual(expected));

    it("sort and join in 32MB of work_mem when embedded, in 128MB on PostgreSQL", async () => {
      expect(await one("current_setting('work_mem')")).toBe(
        database().kind === "embedded" ? "32MB" : "128MB",
      );
    });

    it.each([
      ["$1::int", 7],
      ["$1::int8", 2 ** 40],
      ["$1::numeric", 1.25],
      ["$1::float8", -0.5],
      ["$1::text", "it's; drop table jobs --"],
      ["$1::text", ""],
      ["$1::text", null],
      ["$1::bool", false],
      ["$1::bytea", new Uint8Array([0, 1, 254, 255])],
      ["$1::timestamptz", "2026-01-02T03:04:05.678Z"],
      ["$1::text[]", ["a", "b,c", 'd"e']],
      ["$1::int[]", [1, 2, 3]],
    ])("round-trip unchanged: %s of %p", async (expression, value) =>
      expect(await one(expression, [value])).toEqual(value),
    );

    it("are read as rows from one JSON parameter", async () => {
      const rows = [
        { a: 1, b: "x" },
        { a: 2, b: null },
      ];
      const sql = "select * from jsonb_to_recordset($1::jsonb) as r(a int, b text)";
      expect(await database().query(sql, [JSON.stringify(rows)])).toEqual(rows);
    });

    it("of bytes come in a buffer of their own", async () => {
      const bytes = (await one(
        "(select string_agg(int4send(n), '' order by n) from generate_series(1, 1000) n)",
      )) as Uint8Array<ArrayBuffer>;
      expect(bytes.byteLength).toBe(4000);
      expect(bytes.buffer.byteLength).toBe(4000);
      expect(new DataView(bytes.buffer).getInt32(3996)).toBe(1000);
    });
  });

  it("runs several statements in one text and returns the last one's rows", async () => {
    const rows = await database().query(
      "create temp table t (n int); insert into t values (1), (2); select * from t",
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  describe("errors", () => {
    it("carry code, constraint, table and detail, and no driver fields", async () => {
      await database().query("insert into meta values ('twice', '')");
      const error = await database()
        .query("insert into meta values ($1, $2)", ["twice", "x"])
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(QueryError);
      expect({ ...error }).toEqual({
        name: "QueryError",
        code: "23505",
        constraint: "meta_pkey",
        table: "meta",
        detail: "Key (key)=(twice) already exists.",
      });
    });

    it("leave the database usable", async () => {
      await expect(database().query("select no_such_column")).rejects.toMatchObject({ code: "42703" });
      await expect(database().query("select $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
      expect(await one("1")).toBe(1);
    });
  });

  describe("transactions", () => {
    const keys = async () =>
      (await database().query<{ key: string }>("select key from meta order by key")).map((row) => row.key);
    const put = (key: string) => (inside: Pick<Database, "query">) =>
      inside.query("insert into meta values ($1, '')", [key]);

    beforeEach(() => database().query("delete from meta"));

    it("commit the work and return its result", async () => {
      expect(await database().transaction(async (inside) => put("kept")(inside).then(() => "done"))).toBe(
        "done",
      );
      expect(await keys()).toEqual(["kept"]);
    });

    it("roll back when the work fails", async () => {
      const failing = database().transaction(async (inside) => {
        await put("undone")(inside);
        throw new Error("on second thoughts");
      });
      await expect(failing).rejects.toThrow("on second thoughts");
      expect(await keys()).toEqual([]);
    });

    it("reject and keep nothing when a failed statement was caught", async () => {
      const passedOver = database().transaction(async (inside) => {
        await put("lost")(inside);
        await inside.query("select no_such_column").catch(() => undefined);
      });
      await expect(passedOver).rejects.toMatchObject({ code: "25P02" });
      expect(await keys()).toEqual([]);
    });

    it("are invisible to others until they are committed", async () => {
      const order: string[] = [];
      const [opened, finished] = [deferred(), deferred()];
      const work = database().transaction(async (inside) => {
        await put("first")(inside);
        opened.resolve();
        await finished.promise;
        await put("second")(inside);
        order.push("transaction");
      });
      await opened.promise;
      const seen = keys().then((found) => {
        order.push("query");
        return found;
      });
      finished.resolve();
      await work;
      // On one connection others wait, on several they see the old state; never half a transaction.
      expect([[], ["first", "second"]]).toContainEqual(await seen);
      expect(await keys()).toEqual(["first", "second"]);
    });

    it("accept several queries at once", async () => {
      const each = (inside: Pick<Database, "query">) =>
        Promise.all(["a", "b", "c"].map((key) => put(key)(inside)));
      await database().transaction(each);
      expect(await keys()).toEqual(["a", "b", "c"]);
    });

    it("are all committed when many begin at once", async () => {
      await Promise.all(Array.from({ length: 12 }, (_, n) => database().transaction(put(`k${n}`))));
      expect(await keys()).toHaveLength(12);
    });
  });

  describe("notifications", () => {
    it("reach every listener of their channel in order, and no other", async () => {
      const [first, second, other] = [listener(), listener(), listener()];
      const stops = await Promise.all([
        database().listen("jobs_changed", first.heard),
        database().listen("jobs_changed", second.heard),
        database().listen("something_else", other.heard),
      ]);
      await database().query("select pg_notify('jobs_changed', '1')");
      await database().query("notify jobs_changed, '2'");
      expect(await first.until(2)).toEqual(["1", "2"]);
      expect(await second.until(2)).toEqual(["1", "2"]);
      expect(other.payloads).toEqual([]);
      await Promise.all(stops.map((stop) => stop()));
    });

    it("are sent on commit and not on rollback", async () => {
      const told = listener();
      const stop = await database().listen("jobs_changed", told.heard);
      const notify = (payload: string) => (inside: Pick<Database, "query">) =>
        inside.query("select pg_notify('jobs_changed', $1)", [payload]);
      await database()
        .transaction(async (inside) => {
          await notify("undone")(inside);
          throw new Error();
        })
        .catch(() => undefined);
      await database().transaction(notify("done"));
      expect(await told.until(1)).toEqual(["done"]);
      await stop();
    });

    it("do not reach a listener that has stopped", async () => {
      const [stopped, going] = [listener(), listener()];
      const stop = await database().listen("jobs_changed", stopped.heard);
      const stopGoing = await database().listen("jobs_changed", going.heard);
      await stop();
      await database().query("notify jobs_changed, 'x'");
      await going.until(1);
      expect(stopped.payloads).toEqual([]);
      await stopGoing();
    });

    it("reject a channel that is not a plain name", async () => {
      await expect(database().listen('x"; drop table jobs; --', () => undefined)).rejects.toThrow(/no name/);
    });
  });
}

eachDatabase(keepsPromises, bothDatabases);

/** As by a client in another thread. */
async function openBehindPort(): Promise<Database> {
  const { port1, port2 } = new MessageChannel();
  serveDatabase(port1, await openMigratedEmbedded());
  return new DatabaseClient(port2, async () => port1.close());
}

describe("on the embedded database behind a port", () => {
  keepsPromises(duringTests(openBehindPort), "embedded");
});
