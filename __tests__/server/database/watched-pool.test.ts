import pg from "pg";
import { DatabaseDownError } from "../../../src/server/database/database-errors";
import { WatchedPool } from "../../../src/server/database/watched-pool";
import { createPostgresDatabase } from "../../support/postgres-cluster";

test("a connection that comes after its server was given up is closed, since nobody has it", async () => {
  const url = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connections = async () => {
    const { rows } = await client.query("select 1 from pg_stat_activity where application_name = 'late'");
    return rows.length;
  };
  let open = () => undefined as undefined;
  const opened = new Promise<void>((resolve) => {
    open = () => void resolve();
  });
  const watched = new WatchedPool({
    url,
    createPool: () =>
      new pg.Pool({ connectionString: url, application_name: "late", onConnect: () => opened }),
    looks: { everyMs: 1_000_000, patienceMs: 1_000 },
    onConnectionLost: () => undefined,
  });
  const connecting = watched.connect();
  while ((await connections()) === 0);
  watched.leave(new Error("gone"));
  await expect(connecting).rejects.toThrow(DatabaseDownError);
  open();
  while ((await connections()) > 0);
  await watched.close();
  await client.end();
}, 30_000);
