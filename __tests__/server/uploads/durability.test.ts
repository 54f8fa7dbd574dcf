import promises from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../src/server/database/database";
import { DatabaseDownError } from "../../../src/server/database/database-errors";
import { openMigrated } from "../../support/databases";
import { scratchFolder } from "../../support/scratch-folder";
import { chunksOf, download, pdfLike, post, refusal } from "./support/dropzone-client";
import { recordWrites, type Writes } from "./support/recorded-writes";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

let database: Database;
let writes: Writes;
let server: ScratchServer;

beforeAll(async () => {
  database = await openMigrated();
  writes = recordWrites(directory, database);
  server = await startScratchServer({ database: writes.database, directory });
});
beforeEach(() => {
  writes.done.length = 0;
});
const stood: ScratchServer[] = [];
afterEach(async () => {
  for (const server of stood.splice(0)) await server.close();
});
afterAll(async () => {
  writes.stop();
  await server.close();
  await database.close();
});
const directory = scratchFolder();

/** The recorded steps with random names as `*`; consecutive equal steps count once. */
function steps(): string[] {
  const named = writes.done.map((step) =>
    step.replace(/\b[0-9a-f]{32,64}\b/g, "*").replace(/\/[0-9a-f]{2}\b/g, "/**"),
  );
  return named.filter((step, index) => step !== named[index - 1]);
}

const received = ["write incoming/*", "sync incoming/*"];
const kept = ["sync files", "move incoming/* files/**/*", "sync files/**", "record"];

test("a file is synced to disk, then recorded, before the response", async () => {
  const { status } = await post(server.url, { bytes: pdfLike(300_000) });
  expect([status, steps()]).toEqual([201, [...received, ...kept]]);
});

test("a chunk is synced to disk before its response, and the whole file before its record", async () => {
  const { url } = server;
  const [first = {}, last = {}] = chunksOf({ url, bytes: pdfLike(1500) });
  const begun = [
    "sync parts",
    "write incoming/*",
    "sync incoming/*",
    "move incoming/* parts/*/plan.json",
    "sync parts/*",
  ];
  const { status } = await post(url, first);
  expect([status, steps()]).toEqual([
    200,
    [...received, ...begun, "move incoming/* parts/*/0", "sync parts/*"],
  ]);
  writes.done.length = 0;
  const whole = await post(url, last);
  expect([whole.status, steps()]).toEqual([
    201,
    [
      ...received,
      "move incoming/* parts/*/1",
      "sync parts/*",
      ...received,
      ...kept,
      "move parts/* incoming/*",
      "sync parts",
    ],
  ]);
});

test("repeating the last chunk succeeds after a crash left the parts half removed", async () => {
  const server = await startScratchServer({ database });
  stood.push(server);
  const bytes = pdfLike(1500, 9);
  const [first = {}, last = {}] = chunksOf({ url: server.url, bytes });
  await post(server.url, first);
  const { rm } = promises;
  const removing = jest.spyOn(promises, "rm").mockImplementation(async (path, options) => {
    if (options?.recursive !== true) return rm(path, options);
    await rm(join(String(path), "0"));
    throw new Error("killed");
  });
  expect(await post(server.url, last)).toMatchObject({ status: 503 });
  removing.mockRestore();
  const { status, body } = await post(server.url, last);
  expect(status).toBe(201);
  const kept = await download(server.url, body);
  expect([kept.status, kept.bytes.equals(bytes)]).toEqual([200, true]);
});

test("repeating the last chunk succeeds when the answer to its insert was lost", async () => {
  let breaks = false;
  const losesAnswers: Database = {
    ...database,
    query: async (sql, parameters) => {
      const rows = await database.query<never>(sql, parameters);
      if (breaks && /insert into uploads/.test(sql)) throw new DatabaseDownError(new Error("cut off"));
      return rows;
    },
  };
  const server = await startScratchServer({ database: losesAnswers });
  stood.push(server);
  const bytes = pdfLike(1500, 7);
  const [first = {}, last = {}] = chunksOf({ url: server.url, bytes });
  await post(server.url, first);
  breaks = true;
  expect(await refusal(post(server.url, last))).toEqual([503, "unavailable"]);
  breaks = false;
  const { status, body } = await post(server.url, last);
  expect(status).toBe(201);
  const kept = await download(server.url, body);
  expect([kept.status, kept.bytes.equals(bytes)]).toEqual([200, true]);
});
