import { once } from "node:events";
import { createServer } from "node:net";
import { readerOf } from "../../../src/server/database/database";
import { DatabaseDownError, DatabaseReadOnlyError } from "../../../src/server/database/database-errors";
import { openDatabase } from "../../../src/server/database/open-database";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { PostgresListener } from "../../../src/server/database/postgres-listener";
import { breakableLine } from "../../support/breakable-line";
import { listener } from "../../support/listener";
import { createPostgresDatabase } from "../../support/postgres-cluster";

it("reads from the server that is for reading", async () => {
  const [databaseUrl, readUrl] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
  const database = await openDatabase({ dataDir: "/unused", databaseUrl, readUrl });
  await database.query("insert into meta values ('where', 'primary')");
  expect(await database.query("select value from meta where key = 'where'")).toHaveLength(1);
  expect(await readerOf(database).query("select value from meta where key = 'where'")).toHaveLength(0);
  expect(database.lock).toBeNull();
  await database.close();
});

it("reads from the same server when there is no other", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  expect(readerOf(database)).toBe(database);
  await database.close();
});

it("tells for a second that another process asked the same database, and not that it did so itself", async () => {
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

it("ends a statement that nobody waits for any more, and keeps its connection", async () => {
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

describe("several servers to read from", () => {
  const healthChecks = { everyMs: 50, patienceMs: 2_000 };

  /** Where the reader reads, over a line to each of two servers, and from the other end of a list with one that is not there. */
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

  it("are read in their order, and the next one without an error when one is cut off; it is gone back to", async () => {
    const { lines, lost, which, close } = await twoReplicas();
    expect(await which()).toBe("0");
    // The first of the list is not there, which the first look at it tells.
    while (lost.length === 0) await new Promise(setImmediate);
    await lines[0]?.cut();
    expect(await Promise.all([which(), which(), which()])).toEqual(["1", "1", "1"]);
    lines[0]?.mend();
    while ((await which()) !== "0") await new Promise(setImmediate);
    await close();
  });

  it("are left when they stand still, with what was asked of them", async () => {
    const { database, lines, lost, which, close } = await twoReplicas();
    expect(await which()).toBe("0");
    // From the first look on.
    while (lost.length === 0) await new Promise(setImmediate);
    lines[0]?.goSilent();
    expect(await which()).toBe("1");
    // What was open stays silent, and what is new is answered.
    while ((await which()) !== "0") await new Promise(setImmediate);
    expect(database.connections?.().find(({ pool }) => pool === "read")?.waiting).toBe(0);
    await close();
  });

  it("say that there is no answer when none of them has one", async () => {
    const { lines, which, close } = await twoReplicas();
    await Promise.all(lines.map((line) => line.cut()));
    await expect(which()).rejects.toThrow(DatabaseDownError);
    await close();
  });
});

it("tells a server that does not answer from a statement that it refuses", async () => {
  const line = await breakableLine(await createPostgresDatabase());
  const database = await openPostgres({ databaseUrl: line.databaseUrl });
  await expect(database.query("select 1/0")).rejects.not.toThrow(DatabaseDownError);
  await line.cut();
  await expect(database.query("select 1")).rejects.toThrow(DatabaseDownError);
  await expect(database.transaction(async () => 1)).rejects.toThrow(DatabaseDownError);
  await line.close();
  await database.close();
});

it("does not let a statement run for ever", async () => {
  const databaseUrl = await createPostgresDatabase();
  const database = await openPostgres({ databaseUrl, readUrl: databaseUrl });
  const timeout = async (queryable: Pick<typeof database, "query">) =>
    queryable.query("show statement_timeout");
  expect(await timeout(database)).toEqual([{ statement_timeout: "5min" }]);
  expect(await timeout(readerOf(database))).toEqual([{ statement_timeout: "30s" }]);
  await database.close();
});

it("goes on after its connections were cut, and says that notifications may have been missed", async () => {
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

it("notices a connection that broke without a word, and says that notifications may have been missed", async () => {
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

it("keeps the connection of a statement that failed, which may be the last to be had", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const processId = () => database.query("select pg_backend_pid() as pid");
  const before = await processId();
  await expect(database.query("select 1/0")).rejects.toThrow("division by zero");
  expect(await processId()).toEqual(before);
  await database.close();
});

it("keeps a connection whose transaction was cut out of the pool", async () => {
  const database = await openPostgres({ databaseUrl: await createPostgresDatabase() });
  const cut = database.transaction((inside) => inside.query("select pg_terminate_backend(pg_backend_pid())"));
  await expect(cut).rejects.toThrow();
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  await database.close();
});

describe("says in one line, without the password, why a server cannot be used:", () => {
  it("nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    server.close();
    const error = await openDatabase({
      dataDir: "/unused",
      databaseUrl: `postgres://me:secret@localhost:${port}/jobs`,
    }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "DatabaseUnreachableError", code: "database_unreachable" });
    expect(error.message).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/);
    expect(error.message).not.toContain("secret");
  });

  it("there is no such database", async () => {
    const readUrl = (await createPostgresDatabase()).replace(/test_\w+/, "absent");
    const databaseUrl = await createPostgresDatabase();
    await expect(openPostgres({ databaseUrl, readUrl })).rejects.toThrow(
      'DATABASE_READ_URL cannot be used: database "absent" does not exist.',
    );
  });
});

it("gives a connection up that takes no changes: the next may lead to a server that does", async () => {
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
