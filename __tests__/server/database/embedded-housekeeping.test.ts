import { PGlite } from "@electric-sql/pglite";
import {
  maintainTables,
  QueryActivity,
  shortenLog,
  startHousekeeping,
} from "../../../src/server/database/embedded-database";
import { deferred } from "../../support/deferred";

it("vacuums dead rows, and checkpoints only once the log is long", async () => {
  const pglite = await PGlite.create();
  const dead = async () =>
    (await pglite.query<{ n: number }>("select n_dead_tup as n from pg_stat_user_tables")).rows[0]?.n;
  const checkpoint = async () =>
    (await pglite.query<{ at: string }>("select redo_lsn as at from pg_control_checkpoint()")).rows[0]?.at;

  await pglite.exec(
    "create table t (a int, b text); insert into t select n, 'x' from generate_series(1, 1000) n",
  );
  await pglite.exec("update t set b = 'y'");
  const before = await checkpoint();
  await maintainTables(pglite);
  await shortenLog(pglite);
  expect(await dead()).toBe(0);
  expect(await checkpoint()).toBe(before);

  await pglite.exec("insert into t select n, repeat('x', 1000) from generate_series(1, 40000) n");
  await shortenLog(pglite);
  expect(await checkpoint()).not.toBe(before);
  await pglite.close();
});

it("analyzes a table that an earlier process wrote, but not an empty one", async () => {
  const writer = await PGlite.create();
  await writer.exec("create table t (a int); create table empty (a int); insert into t values (1)");
  const loadDataDir = await writer.dumpDataDir("none");
  await writer.close();
  const reader = await PGlite.create({ loadDataDir });
  const analyzed = async () =>
    (await reader.query("select relname from pg_class where relname in ('t', 'empty') and reltuples >= 0"))
      .rows;
  expect(await analyzed()).toEqual([]);
  await maintainTables(reader);
  expect(await analyzed()).toEqual([{ relname: "t" }]);
  await reader.close();
});

describe("under constant queries", () => {
  let asked: string[];
  const kept = () =>
    ({
      closed: false,
      query: async (sql: string) => {
        asked.push(sql.includes("checkpoint") ? "log" : "tables");
        return { rows: sql.includes("checkpoint") ? [{ bytes: 1e9 }] : [{ name: "t" }] };
      },
      exec: async (sql: string) => void asked.push(sql),
    }) as unknown as PGlite;

  beforeEach(() => {
    asked = [];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it("the log is kept short, tables are analyzed after 40 s and vacuumed after 160 s", async () => {
    const stop = startHousekeeping(kept(), { idleMs: 0 });
    await jest.advanceTimersByTimeAsync(39_000);
    expect(asked).not.toContain("analyze t");
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toContain("analyze t");
    await jest.advanceTimersByTimeAsync(118_000);
    expect(asked.filter((sql) => sql === "checkpoint")).toHaveLength(5);
    expect(asked).not.toContain("vacuum t");
    await jest.advanceTimersByTimeAsync(2_000);
    expect(asked).toContain("vacuum t");
    stop();
  });

  it("tables and then the log are maintained at the first pause, but not once stopped", async () => {
    let idle = 0;
    const stop = startHousekeeping(kept(), {
      get idleMs() {
        return idle;
      },
    });
    await jest.advanceTimersByTimeAsync(35_000);
    expect(asked).not.toContain("analyze t");
    idle = 1_000;
    await jest.advanceTimersByTimeAsync(300);
    expect(asked.slice(-4)).toEqual(["analyze t", "vacuum t", "log", "checkpoint"]);
    idle = 0;
    await jest.advanceTimersByTimeAsync(30_000);
    const before = asked.length;
    stop();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(asked.slice(before)).toEqual([]);
  });
});

it("idleMs counts from the end of the last query, and is 0 while one runs", async () => {
  jest.useFakeTimers();
  const calls = new QueryActivity();
  const long = deferred<string>();
  const all = Promise.allSettled([
    calls.during(long.promise),
    calls.during(Promise.reject(new Error("No table."))),
  ]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls.idleMs).toBe(0);
  long.resolve("rows");
  await all;
  await jest.advanceTimersByTimeAsync(400);
  expect(calls.idleMs).toBe(400);
  jest.useRealTimers();
});
