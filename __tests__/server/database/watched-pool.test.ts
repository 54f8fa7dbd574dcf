import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import pg from "pg";
import { DatabaseDownError } from "../../../src/server/database/database-errors";
import { WatchedPool } from "../../../src/server/database/watched-pool";
import { deferred } from "../../support/deferred";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { eventually } from "../../support/until";

test("a connection that opens after its server was dropped is closed", async () => {
  const url = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connections = async () => {
    const { rows } = await client.query("select 1 from pg_stat_activity where application_name = 'late'");
    return rows.length;
  };
  const opened = deferred();
  const watched = new WatchedPool({
    url,
    createPool: () =>
      new pg.Pool({ connectionString: url, application_name: "late", onConnect: () => opened.promise }),
    healthChecks: { everyMs: 1_000_000, patienceMs: 1_000 },
    onConnectionLost: () => undefined,
  });
  const connecting = watched.connect();
  while ((await connections()) === 0);
  watched.dropConnections(new Error("gone"));
  await expect(connecting).rejects.toThrow(DatabaseDownError);
  opened.resolve();
  while ((await connections()) > 0);
  await watched.close();
  await client.end();
});

/** A proxy to the server that blocks this process for `forMs` when it first sees `query`. */
async function standingStill(url: string, query: string, forMs: number) {
  const { pathname, searchParams } = new URL(url.replace("@/", "@localhost/"));
  const socket = `${searchParams.get("host")}/.s.PGSQL.5432`;
  let hasStood = false;
  const server = createServer((client) => {
    const behind = connect(socket);
    client.on("data", (data) => {
      const until = performance.now() + forMs;
      if (!hasStood && data.includes(query)) while (performance.now() < until) hasStood = true;
      if (behind.writable) behind.write(data);
    });
    behind.pipe(client);
    client.on("error", () => undefined).on("close", () => behind.destroy());
    behind.on("error", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://postgres@127.0.0.1:${port}${pathname}`, hasStood: () => hasStood, server };
}

test("a server is not dropped because this process was blocked", async () => {
  const patienceMs = 2_000;
  const way = await standingStill(await createPostgresDatabase(), "select 1", patienceMs + 600);
  const lost: Error[] = [];
  const watched = new WatchedPool({
    url: way.url,
    createPool: (url) => new pg.Pool({ connectionString: url }),
    healthChecks: { everyMs: 10, patienceMs },
    onConnectionLost: (error) => void lost.push(error),
  });
  await eventually(way.hasStood, "the standstill");
  const { rows } = await watched.pool.query("select 2 as two");
  expect({ rows, lost, isDown: watched.isDown }).toEqual({ rows: [{ two: 2 }], lost: [], isDown: false });
  await watched.close();
  way.server.close();
});
