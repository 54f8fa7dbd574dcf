import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import path from "node:path";
import { readerOf } from "../../../src/server/database/database";
import { openDatabase } from "../../../src/server/database/open-database";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { PostgresListener } from "../../../src/server/database/postgres-listener";
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
  const hearing = new PostgresListener(line.databaseUrl, (error) => lost.push(error), 200);
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

/** A way to a server of which what is open can fall silent: nothing passes any more, and neither end is told. */
async function breakableLine(databaseUrl: string) {
  const directory = new URL(databaseUrl.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(path.join(directory, ".s.PGSQL.5432"));
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near);
    open.add(near).add(far);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    databaseUrl: databaseUrl.replace(/@\/(\w+)\?.*/, `@127.0.0.1:${port}/$1`),
    goSilent: () => {
      for (const socket of open) silent.add(socket.unpipe().pause());
      open.clear();
    },
    close: async () => {
      for (const socket of [...open, ...silent]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
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
