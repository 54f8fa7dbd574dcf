import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyServerData } from "../../../support/server-data";
import { runBuilt, startServer } from "../../../support/server-process";
import { csvOf, ids, Origin } from "./origin";

/** The built server and command as an operator runs them. */
jest.setTimeout(240_000);

let origin: Origin;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  origin = await Origin.listen();
  folder = await mkdtemp(path.join(tmpdir(), "jobsieve-sources-"));
  const SITE_CONFIG = path.join(folder, "site.json");
  const source = { name: "acme", url: origin.url(), every: "1h", credentials: { "X-Key": "ACME_KEY" } };
  await writeFile(SITE_CONFIG, JSON.stringify({ sources: [source], privateHosts: ["127.0.0.1"] }));
  environment = { DATA_DIR: copyServerData(), SITE_CONFIG, ACME_KEY: "key" };
});
afterAll(async () => {
  await origin.close();
  await Promise.all([folder, environment.DATA_DIR ?? ""].map((each) => rm(each, { recursive: true })));
});

async function sources(...given: string[]): Promise<{ code: number | null; output: string }> {
  const run = runBuilt("sources", given, environment);
  return { code: await run.exited, output: run.output() };
}

/** Files that are being fetched. */
const downloads = () => readdir(path.join(environment.DATA_DIR ?? "", "sources")).catch(() => []);

async function untilFound(address: string, words: string, count: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/v1/results?search[query]=${words}`);
    if (((await answer.json()) as { total_count: number }).total_count === count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a server fetches its sources by itself, and one that is killed meanwhile leaves the old jobs", async () => {
  origin.sends(csvOf(ids(30), "Zymurgist"));
  const server = await startServer(environment);
  await untilFound(server.address, "zymurgist", 30);
  expect(origin.asked[0]?.headers["x-key"]).toBe("key");
  expect(await sources()).toMatchObject({ code: 0, output: expect.stringMatching(/^acme .* 30 {2}\d/m) });

  origin.answer = (response) => response.writeHead(200).write(csvOf(ids(2), "Zymurgist"));
  const asked = sources("now", "acme");
  while ((await downloads()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const gone = new Promise((resolve) => server.child.once("close", resolve));
  server.child.kill("SIGKILL");
  await gone;
  expect(await asked).toMatchObject({ code: 1, output: expect.stringContaining("went away") });
  expect(await downloads()).toHaveLength(1);

  origin.refuses(500);
  const again = await startServer(environment);
  await untilFound(again.address, "zymurgist", 30);
  origin.sends(csvOf(ids(40), "Zymurgist"));
  const now = await sources("now", "acme");
  expect(now).toMatchObject({ code: 0, output: expect.stringContaining("acme (csv): 40 rows read") });
  await untilFound(again.address, "zymurgist", 40);
  expect(await readdir(environment.DATA_DIR ?? "")).not.toContain("sources");
  expect(await again.stop()).toBe(0);
});
