import { PGlite } from "@electric-sql/pglite";
import { tidy } from "../../../src/server/database/embedded-database";

it("does what PostgreSQL's background processes would do, and no more", async () => {
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
  await tidy(pglite);
  expect(await dead()).toBe(0);
  expect(await checkpoint()).toBe(before);

  await pglite.exec("insert into t select n, repeat('x', 1000) from generate_series(1, 100000) n");
  await tidy(pglite);
  expect(await checkpoint()).not.toBe(before);
  await pglite.close();
});
