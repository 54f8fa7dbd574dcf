import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { scratchFolder } from "../../support/scratch-folder";
import { runBuilt, type ServerProcess, startServer } from "../../support/server-process";

const servers: ServerProcess[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));
const scratch = scratchFolder();

async function totalAt({ address }: ServerProcess): Promise<number> {
  const answer = await fetch(`${address}/api/v1/results`);
  return ((await answer.json()) as { total_count: number }).total_count;
}

const landing = ["/jobs", "/api/v1/results"];

async function tagsAt({ address }: ServerProcess): Promise<(string | null)[]> {
  return Promise.all(landing.map(async (path) => (await fetch(address + path)).headers.get("etag")));
}

/** Whether the response is compressed as far as possible, which no request waits for. */
async function isMadeAhead(url: string): Promise<boolean> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  const smallest = brotliCompressSync(await answer.text()).length;
  // Sizes differ a little, since only one of the two compressors has a size hint.
  return Math.abs(Number(answer.headers.get("content-length")) - smallest) < 16;
}

/** Without a schema, so that the servers race for every start-up step. */
async function emptyDatabase(): Promise<string> {
  const databaseUrl = await createPostgresDatabase();
  const database = await openPostgres({ databaseUrl });
  await database.query("drop schema public cascade; create schema public");
  await database.close();
  return databaseUrl;
}

test("servers that start at once on one empty database all come up and all see new jobs", async () => {
  const url = await emptyDatabase();
  const start = (name: string) => startServer({ DATABASE_URL: url, DATA_DIR: join(scratch, name) });
  servers.push(...(await Promise.all([start("one"), start("two")])));
  expect(await Promise.all(servers.map(totalAt))).toEqual([0, 0]);

  const sample = runBuilt("sample", ["--jobs", "300"], { DATABASE_URL: url });
  expect([await sample.exited, sample.output()]).toEqual([0, expect.any(String)]);
  for (const server of servers) {
    let total = 0;
    while (total === 0) total = await totalAt(server);
    expect(total).toBe(300);
  }

  for (const server of servers) {
    for (const path of landing) {
      let isAhead = false;
      while (!isAhead) isAhead = await isMadeAhead(server.address + path);
      expect(isAhead).toBe(true);
    }
  }
  // Each server loads the words of the jobs in its own time, and ETags depend on them.
  let tags = await Promise.all(servers.map(tagsAt));
  while (tags[0]?.[1] !== tags[1]?.[1]) tags = await Promise.all(servers.map(tagsAt));
  // Pages hold the public address, and each of the two servers has its own.
  expect(tags[0]?.[0]).not.toBe(tags[1]?.[0]);
});
