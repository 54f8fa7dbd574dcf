import type { Database } from "../../../../src/server/database/database";
import { migrate } from "../../../../src/server/database/migrate";
import { openPostgres } from "../../../../src/server/database/postgres-database";
import { createPostgresDatabase } from "../../../support/postgres-cluster";
import { importRows, prepareForFeeds, rowsOf, titles } from "./feed-database";

let database: Database;
/** Stands for another process on the same database. */
let other: Database;

beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase();
  const first = await openPostgres({ databaseUrl });
  const [{ name } = { name: "" }] = await first.query<{ name: string }>("select current_database() as name");
  await first.query(`alter database ${name} set idle_in_transaction_session_timeout = '1s'`);
  await first.query(`alter database ${name} set idle_session_timeout = '1s'`);
  await first.close();
  database = await openPostgres({ databaseUrl });
  other = await openPostgres({ databaseUrl });
  await migrate(database);
  await prepareForFeeds(database);
});
afterAll(async () => {
  await database.close();
  await other.close();
});

/** A feed that runs `happens` between its two rows. */
async function* during(happens: () => Promise<unknown>) {
  yield* rowsOf([{ externalId: "1" }]);
  await happens();
  yield* rowsOf([{ externalId: "2" }]);
}

test("an import outlasts PostgreSQL's idle session and transaction timeouts", async () => {
  const slow = during(() => other.query("select pg_sleep(2.5)"));
  expect(await importRows(database, "slow", slow)).toMatchObject({ added: 2 });
});

test("the second of two concurrent imports is refused", async () => {
  const slow = during(async () => {
    await expect(importRows(other, "second", rowsOf([{}]))).rejects.toThrow(
      /^Another import is under way; wait for it to end\.$/,
    );
  });
  expect(await importRows(database, "first", slow)).toMatchObject({ added: 2 });
  expect(await importRows(other, "second", rowsOf([{}]))).toMatchObject({ added: 1 });
});

test("an import that loses its lock connection changes nothing", async () => {
  const cut = during(() =>
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'jobsieve lock' and datname = current_database()`,
    ),
  );
  await expect(importRows(database, "cut", cut)).rejects.toThrow("keeps other imports away was lost");
  expect(await titles(database, "cut")).toEqual({});
  expect(await importRows(other, "cut", rowsOf([{}]))).toMatchObject({ added: 1 });
});
