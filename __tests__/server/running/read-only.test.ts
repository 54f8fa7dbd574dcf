import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { scratchFolder } from "../../support/scratch-folder";
import { runBuilt, type ServerProcess, startServer } from "../../support/server-process";
import { comesTrue } from "../../support/until";
import { importRows, prepareForFeeds, rowsOf } from "../feeds/import/feed-database";

const takesNoChanges = "The database takes no changes: it is a standby, or was set to be read only.\n";
let url: string;
let server: ServerProcess;

beforeAll(async () => {
  url = await createPostgresDatabase();
  const database = await openPostgres({ databaseUrl: url });
  await prepareForFeeds(database);
  await importRows(database, "a", rowsOf([{}]));
  await database.close();
  server = await startServer({ DATABASE_URL: url, DATA_DIR: join(scratch, "data") });
});

afterAll(() => server?.stop());
const scratch = scratchFolder();

/** As after a failover to a standby: open connections end, and new ones can only read. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off");
    await client.query(`alter database "${client.database}" set default_transaction_read_only = ${value}`);
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  } finally {
    await client.end();
  }
}

function sendFile(): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.7\n"], { type: "application/pdf" }), "cv.pdf");
  return fetch(`${server.address}/api/v1/uploads`, { method: "POST", body: form });
}

const statusOf = async (path: string) => (await fetch(server.address + path, { redirect: "manual" })).status;

/** A new query each time, so that no cache has it. */
let asked = 0;
const anew = () => `/api/v1/results?search[query]=${++asked}`;

test("a read-only database serves searches and jobs, and refuses uploads and imports", async () => {
  await setReadOnly("on");
  await comesTrue(
    async () => (await statusOf("/readyz")) === 200 && (await statusOf(anew())) === 200,
    "a server that reads",
  );
  // A cut connection may still be in the pool, which causes one 503.
  for (const path of ["/jobs?search[query]=nurse", "/api/v1/jobs?ids=1", "/saved", "/jobs/1"])
    await comesTrue(async () => (await statusOf(path)) === (path === "/jobs/1" ? 301 : 200), path);

  const refused = await sendFile();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ code: "unavailable" });

  const feed = join(scratch, "feed.jsonl");
  writeFileSync(feed, "{}\n");
  const environment = { DATABASE_URL: url, DATA_DIR: join(scratch, "elsewhere") };
  const load = runBuilt("import", [feed], environment);
  expect([await load.exited, load.output()]).toEqual([1, takesNoChanges]);
  await expect(startServer(environment)).rejects.toThrow(takesNoChanges);

  await setReadOnly("off");
  await comesTrue(async () => (await sendFile()).status === 201, "a server that writes");
  // The first request may use a cut connection.
  await comesTrue(async () => (await statusOf("/readyz")) === 200, "a ready server");
});
