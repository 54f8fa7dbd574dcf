import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { scratchFolder } from "../../../support/scratch-folder";
import { copyServerData } from "../../../support/server-data";
import { runBuilt, type ServerProcess, startServer } from "../../../support/server-process";
import { onlyInTestAll } from "../../../support/stage";
import { comesTrue } from "../../../support/until";
import { csvOf, ids, Origin } from "./origin";

/** Runs the built server and command as an operator does. */
jest.setTimeout(240_000);

const folder = scratchFolder();
let origin: Origin;
let environment: Record<string, string>;
beforeAll(async () => {
  origin = await Origin.listen();
  const SITE_CONFIG = path.join(folder, "site.json");
  const source = { name: "acme", url: origin.url(), every: "1h", credentials: { "X-Key": "ACME_KEY" } };
  await writeFile(SITE_CONFIG, JSON.stringify({ sources: [source], privateHosts: ["127.0.0.1"] }));
  environment = { SITE_CONFIG, ACME_KEY: "key" };
});
beforeEach(() => {
  environment.DATA_DIR = copyServerData();
});
afterEach(() => rm(environment.DATA_DIR ?? "", { recursive: true }));
afterAll(() => origin.close());

async function sources(...given: string[]): Promise<{ code: number | null; output: string }> {
  const run = runBuilt("sources", given, environment);
  return { code: await run.exited, output: run.output() };
}

/** Files of downloads in progress. */
const downloads = () => readdir(path.join(environment.DATA_DIR ?? "", "sources")).catch((): string[] => []);

async function untilFound(address: string, words: string, count: number): Promise<void> {
  await comesTrue(async () => {
    const answer = await fetch(`${address}/api/v1/results?search[query]=${words}`);
    return ((await answer.json()) as { total_count: number }).total_count === count;
  }, `${count} jobs in the search`);
}

/** Fetches by command until the running server finds the forty jobs. */
async function fetchesNow(server: ServerProcess): Promise<void> {
  origin.sends(csvOf(ids(40), "Zymurgist"));
  const now = await sources("now", "acme");
  expect(now).toMatchObject({ code: 0, output: expect.stringContaining("acme (csv): 40 rows read") });
  await untilFound(server.address, "zymurgist", 40);
  expect(await readdir(environment.DATA_DIR ?? "")).not.toContain("sources");
}

/** Imports a feed through the running server; a second import changes nothing. */
async function importsFeed(server: ServerProcess): Promise<void> {
  const feed = path.join(folder, "feed.csv");
  await writeFile(feed, csvOf(ids(20), "Quarrier"));
  const importing = async () => {
    const run = runBuilt("import", [feed], environment);
    return { code: await run.exited, output: run.output() };
  };
  expect(await importing()).toMatchObject({ code: 0, output: expect.stringMatching(/added +20\n/) });
  await untilFound(server.address, "quarrier", 20);
  expect(await importing()).toMatchObject({
    code: 0,
    output: expect.stringContaining("Nothing has changed"),
  });
}

async function startsWithThirty(): Promise<ServerProcess> {
  origin.sends(csvOf(ids(30), "Zymurgist"));
  const server = await startServer(environment);
  await untilFound(server.address, "zymurgist", 30);
  return server;
}

test("a server fetches its sources by itself and on demand, and takes an import", async () => {
  const server = await startsWithThirty();
  expect(origin.asked[0]?.headers["x-key"]).toBe("key");
  expect(await sources()).toMatchObject({ code: 0, output: expect.stringMatching(/^acme .* 30 {2}\d/m) });
  await fetchesNow(server);
  await importsFeed(server);
  expect(await server.stop()).toBe(0);
});

onlyInTestAll("a server that is killed while it fetches")("a server that is killed while it fetches", () => {
  test("keeps the old jobs, and the next server fetches again", async () => {
    const server = await startsWithThirty();
    origin.answer = (response) => response.writeHead(200).write(csvOf(ids(2), "Zymurgist"));
    const asked = sources("now", "acme");
    await comesTrue(async () => (await downloads()).length > 0, "a file that is being fetched");
    const gone = once(server.child, "close");
    server.child.kill("SIGKILL");
    await gone;
    expect(await asked).toMatchObject({ code: 1, output: expect.stringContaining("went away") });
    expect(await downloads()).toHaveLength(1);

    origin.refuses(500);
    const again = await startServer(environment);
    await untilFound(again.address, "zymurgist", 30);
    await fetchesNow(again);
    expect(await again.stop()).toBe(0);
  });
});
