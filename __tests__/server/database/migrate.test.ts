import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrate, migrations } from "../../../src/server/database/migrate";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { eachDatabase } from "../../support/databases";
import { createPostgresDatabase } from "../../support/postgres-cluster";

const folder = path.join(__dirname, "../../../src/server/database/migrations");

it("lists every file of the folder, in order", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
  for (const { name, sql } of migrations)
    expect(sql).toBe(readFileSync(path.join(folder, `${name}.sql`), "utf8"));
});

eachDatabase((database) => {
  const names = async () =>
    (await database().query<{ name: string }>("select name from migrations order by name")).map(
      (row) => row.name,
    );

  afterEach(async () => {
    await database().query("delete from migrations where name like '9%'");
    await database().query("drop table if exists made, half, together");
  });

  it("is made once", async () => {
    expect(await names()).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(database())).toEqual([]);
  });

  it("makes the steps that are new", async () => {
    const steps = [
      ...migrations,
      { name: "9000-new", sql: "create table made (a int); insert into made values (1);" },
    ];
    expect(await migrate(database(), steps)).toEqual(["9000-new"]);
    expect(await database().query("select * from made")).toEqual([{ a: 1 }]);
  });

  it("leaves nothing of a step that fails, and makes it when it is mended", async () => {
    const step = (sql: string) => [{ name: "9001-mended", sql }];
    await expect(
      migrate(database(), step("create table half (a int); select no_such_column;")),
    ).rejects.toMatchObject({
      code: "42703",
    });
    expect(await migrate(database(), step("create table half (a int);"))).toEqual(["9001-mended"]);
  });

  it("is made once when several servers start together", async () => {
    const steps = [
      { name: "9002-together", sql: "create table together (a int); insert into together values (1);" },
    ];
    const made = await Promise.all(Array.from({ length: 4 }, () => migrate(database(), steps)));
    expect(made.flat()).toEqual(["9002-together"]);
  });
});

it("is made once by servers with connections of their own", async () => {
  const databaseUrl = await createPostgresDatabase();
  const servers = await Promise.all(Array.from({ length: 3 }, () => openPostgres({ databaseUrl })));
  await servers[0]?.query("drop table migrations");
  const steps = [{ name: "1", sql: "create table apart (a int);" }];
  const made = await Promise.all(servers.map((server) => migrate(server, steps)));
  expect(made.flat()).toEqual(["1"]);
  await Promise.all(servers.map((server) => server.close()));
});
