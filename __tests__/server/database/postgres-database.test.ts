import { readerOf } from "../../../src/server/database/database";
import { DatabaseDownError, DatabaseReadOnlyError } from "../../../src/server/database/database-errors";
import { openDatabase } from "../../../src/server/database/open-database";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { PostgresListener } from "../../../src/server/database/postgres-listener";
import { breakableLine } from "../../support/breakable-line";
import { freePort } from "../../support/free-port";
import { listener } from "../../support/listener";
import { createPostgresDatabase } from "../../support/postgres-cluster";

it("reads go to the server at readUrl", async () => {
  const [databaseUrl, readUrl] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
  const database = await openDatabase({ dataDir: "/unused", databaseUrl, readUrl });
  await database.query("insert into meta values ('where', 'primary')");
  expect(await database.query("select value from meta where key = 'where'")).toHaveLength(1);
  expect(await readerOf(database).query("select value from meta where key = 'where'")).toHaveLength(0);
  expect(database.lock).toBeNull();
  await database.close();
});

it("reads go to the primary when there is no readUrl", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  expect(readerOf(database)).toBe(database);
  await database.close();
});

it("isQueriedElsewhere reports other processes' queries to its database, not its own", async () => {
  const databaseUrl = await createPostgresDatabase();
  const [here, there] = await Promise.all([openPostgres({ databaseUrl }), openPostgres({ databaseUrl })]);
  const ofAnotherSite = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const heard = async (expected: boolean) => {
    while ((await here.isQueriedElsewhere?.()) !== expected);
  };
  await heard(false);
  const asked = there.query("select pg_sleep(0.3)");
  await heard(true);
  await asked;
  expect(await here.isQueriedElsewhere?.()).toBe(true);
  await heard(false);
  await Promise.all([here.query("select 1"), ofAnotherSite.query("select 1")]);
  expect(await here.isQueriedElsewhere?.()).toBe(false);
  await Promise.all([here, there, ofAnotherSite].map((database) => database.close()));
});

it("cancels an aborted statement on the server and keeps its connection", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const backend = "select pg_backend_pid() as pid";
  const [before] = await database.query(backend);
  const unwanted = new AbortController();
  const asked = database.query("select pg_sleep(600)", [], unwanted.signal);
  const running = "select 1 from pg_stat_activity where query like 'select pg_sleep%'";
  while ((await database.query(running)).length === 0);
  unwanted.abort(new Error("gone"));
  await expect(asked).rejects.toThrow("gone");
  while ((await database.query(running.replace("query like", "state = 'active' and query like"))).length > 0);
  expect(await database.query(backend)).toEqual([before]);
  await database.close();
});

describe("several read servers", () => {
  const healthChecks = { everyMs: 50, patienceMs: 2_000 };

  /** A database with three read servers: an unreachable one, then two behind breakable lines. */
  async function twoReplicas() {
    const databaseUrl = await createPostgresDatabase();
    const own = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
    const lines = await Promise.all(own.map(breakableLine));
    for (const [place, url] of own.entries()) {
      const server = await openPostgres({ databaseUrl: url });
      await server.query("insert into meta values ('which', $1)", [String(place)]);
      await server.close();
    }
    const lost: Error[] = [];
    const database = await openPostgres({
      databaseUrl,
      readUrl: ["postgres://nobody@127.0.0.1:1/none", ...lines.map((line) => line.databaseUrl)].join(),
      onConnectionLost: (error) => lost.push(error),
      healthChecks,
    });
    const which = async () => {
      const [row] = await readerOf(database).query<{ value: string }>(
        "select value from meta where key = 'which'",
      );
      return row?.value;
    };
    const close = async () => {
      await Promise.all(lines.map((line) => line.close()));
      await database.close();
    };
    return { database, lines, lost, which, close };
  }

  it("are used in order; reads fail over to the next without an error, and go back", async () => {
    const { lines, lost, which, close } = await twoReplicas();
    expect(await which()).toBe("0");
    // The first health check reports the unreachable server.
    while (lost.length === 0) await new Promise(setImmediate);
    await lines[0]?.cut();
    expect(await Promise.all([which(), which(), which()])).toEqual(["1", "1", "1"]);
    lines[0]?.mend();
    while ((await which()) !== "0") await new Promise(setImmediate);
    await close();
  });

  it("are abandoned when silent, and their pending reads go to the next", async () => {
    const { database, lines, lost, which, close } = await twoReplicas();
    expect(await which()).toBe("0");
    // Waits for the first health check.
    while (lost.length === 0) await new Promise(setImmediate);
    lines[0]?.goSilent();
    expect(await which()).toBe("1");
    // Open connections stay silent; new ones are answered.
    while ((await which()) !== "0") await new Promise(setImmediate);
    expect(database.connections?.().find(({ pool }) => pool === "read")?.waiting).toBe(0);
    await close();
  });

  it("reject with DatabaseDownError when none answers", async () => {
    const { lines, which, close } = await twoReplicas();
    await Promise.all(lines.map((line) => line.cut()));
    await expect(which()).rejects.toThrow(DatabaseDownError);
    await close();
  });
});

it("throws DatabaseDownError for an unreachable server, not for a failing statement", async () => {
  const line = await breakableLine(await createPostgresDatabase());
  const database = await openPostgres({ databaseUrl: line.databaseUrl });
  await expect(database.query("select 1/0")).rejects.not.toThrow(DatabaseDownError);
  await line.cut();
  await expect(database.query("select 1")).rejects.toThrow(DatabaseDownError);
  await expect(database.transaction(async () => 1)).rejects.toThrow(DatabaseDownError);
  await line.close();
  await database.close();
});

it("sets a statement timeout of 5 minutes, and of 30 seconds for reads", async () => {
  const databaseUrl = await createPostgresDatabase();
  const database = await openPostgres({ databaseUrl, readUrl: databaseUrl });
  const timeout = async (queryable: Pick<typeof database, "query">) =>
    queryable.query("show statement_timeout");
  expect(await timeout(database)).toEqual([{ statement_timeout: "5min" }]);
  expect(await timeout(readerOf(database))).toEqual([{ statement_timeout: "30s" }]);
  await database.close();
});

it("recovers from cut connections and reports possibly missed notifications", async () => {
  const databaseUrl = await createPostgresDatabase();
  const lost: Error[] = [];
  const database = await openPostgres({ databaseUrl, onConnectionLost: (error) => lost.push(error) });
  const other = await openPostgres({ databaseUrl });
  const told = listener();
  await database.listen("jobs_changed", told.heard);
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
  await other.query("notify jobs_changed, 'missed'");
  expect(await told.until(1)).toEqual([""]);
  await other.query("notify jobs_changed, 'heard'");
  expect(await told.until(2)).toEqual(["", "heard"]);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  expect(lost.length).toBeGreaterThan(0);
  await Promise.all([database.close(), other.close()]);
});

it("detects a silent listening connection and reports possibly missed notifications", async () => {
  const databaseUrl = await createPostgresDatabase();
  const other = await openPostgres({ databaseUrl });
  const line = await breakableLine(databaseUrl);
  const lost: Error[] = [];
  const hearing = new PostgresListener(line.databaseUrl, (error) => lost.push(error), 2_000);
  const told = listener();
  await hearing.listen("jobs_changed", told.heard);
  line.goSilent();
  await other.query("notify jobs_changed, 'missed'");
  expect((await told.until(1))[0]).toBe("");
  expect(lost.length).toBeGreaterThan(0);
  await other.query("notify jobs_changed, 'heard'");
  await told.until(told.payloads.length + 1);
  expect(told.payloads.at(-1)).toBe("heard");
  await hearing.close();
  await Promise.all([line.close(), other.close()]);
});

it("keeps the connection of a failed statement", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const processId = () => database.query("select pg_backend_pid() as pid");
  const before = await processId();
  await expect(database.query("select 1/0")).rejects.toThrow("division by zero");
  expect(await processId()).toEqual(before);
  await database.close();
});

it("removes a connection that broke in a transaction from the pool", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const cut = database.transaction((inside) => inside.query("select pg_terminate_backend(pg_backend_pid())"));
  await expect(cut).rejects.toThrow();
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  await database.close();
});

describe("a server that cannot be used", () => {
  it("is reported in one line without the password when it refuses connections", async () => {
    const error = await openDatabase({
      dataDir: "/unused",
      databaseUrl: `postgres://me:secret@localhost:${await freePort()}/jobs`,
    }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "DatabaseUnreachableError", code: "database_unreachable" });
    expect(error.message).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/);
    expect(error.message).not.toContain("secret");
  });

  it("is reported as a missing database", async () => {
    const readUrl = (await createPostgresDatabase()).replace(/test_\w+/, "absent");
    const databaseUrl = await createPostgresDatabase();
    await expect(openPostgres({ databaseUrl, readUrl })).rejects.toThrow(
      'DATABASE_READ_URL cannot be used: database "absent" does not exist.',
    );
  });
});

it("drops a read-only connection after a failed write, so that the next write succeeds", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const change = "create table changed (a int)";
  const changes = [() => database.query(change), () => database.transaction(({ query }) => query(change))];
  for (const made of changes) {
    await database.query("set default_transaction_read_only = on");
    await expect(made()).rejects.toThrow(DatabaseReadOnlyError);
    await made();
    await database.query("drop table changed");
  }
  await database.close();
});
