import { Traffic } from "../../../../src/server/concurrency/traffic";
import { openPostgres } from "../../../../src/server/database/postgres-database";
import { whileWatchingTraffic } from "../../../../src/server/feeds/import/run-import";
import { createPostgresDatabase } from "../../../support/postgres-cluster";

async function becomes(traffic: Traffic, isElsewhere: boolean): Promise<void> {
  while (traffic.isElsewhere !== isElsewhere) await new Promise(setImmediate);
}

test("an import notices visitors of another process come and go, and resets at its end", async () => {
  const databaseUrl = await createPostgresDatabase();
  const [here, there] = await Promise.all([openPostgres({ databaseUrl }), openPostgres({ databaseUrl })]);
  const traffic = new Traffic();
  await whileWatchingTraffic(here, traffic, async () => {
    await becomes(traffic, false);
    await there.query("select 1");
    await becomes(traffic, true);
    await becomes(traffic, false);
    await there.query("select 1");
    await becomes(traffic, true);
  });
  expect(traffic.isElsewhere).toBe(false);
  await Promise.all([here.close(), there.close()]);
});

test("a failed check for visitors does not stop the work, whose result or error is passed on", async () => {
  const databaseUrl = await createPostgresDatabase();
  const database = await openPostgres({ databaseUrl });
  const broken = { ...database, isQueriedElsewhere: () => Promise.reject(new Error("gone")) };
  expect(await whileWatchingTraffic(broken, new Traffic(), async () => "done")).toBe("done");
  const failing = whileWatchingTraffic(broken, new Traffic(), () => Promise.reject(new Error("no feed")));
  await expect(failing).rejects.toThrow("no feed");
  await database.close();
});
