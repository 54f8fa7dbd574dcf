import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyServerData } from "../../support/server-data";
import { type Run, runBuilt, startServer } from "../../support/server-process";
import { onlyInTestAll } from "../../support/stage";
import { comesTrue } from "../../support/until";

/** The built programs as an operator runs them, on an embedded database of their own. */
jest.setTimeout(240_000);

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jobsieve-built-"));
  await writeFile(path.join(folder, "small.csv"), csvOf(30, "Zymurgist"));
  await writeFile(path.join(folder, "large.csv"), csvOf(1500, "Quidditch"));
});
beforeEach(() => {
  dataDir = copyServerData();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true }));

function csvOf(rows: number, title: string): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${index},${title} ${index},Acme,Leeds,Words of ${title}`,
  );
  return `id,title,company,place,description\n${lines.join("\n")}\n`;
}

const importing = (file: string): Run => runBuilt("import", [path.join(folder, file)], { DATA_DIR: dataDir });

async function found(address: string, words: string): Promise<number> {
  const answer = await fetch(`${address}/api/v1/results?search[query]=${words}`);
  return ((await answer.json()) as { total_count: number }).total_count;
}

/** Until what the program has printed says so. */
async function printed(run: Run, words: string): Promise<void> {
  while (!run.output().includes(words)) {
    const heard = [run.child.stdout, run.child.stderr].map((stream) => stream && once(stream, "data"));
    const ended = await Promise.race([run.exited.then((code) => `code ${code}`), ...heard]);
    if (typeof ended === "string") throw new Error(`Ended without saying ${words}:\n${run.output()}`);
  }
}

test("a feed is handed to the running server, whose page finds its jobs at once", async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await found(server.address, "zymurgist")).toBe(0);
  const run = importing("small.csv");
  expect(await run.exited).toBe(0);
  expect(run.output()).toMatch(/added +30\n/);
  await comesTrue(async () => (await found(server.address, "zymurgist")) === 30, "the jobs in the search");
  const again = importing("small.csv");
  expect(await again.exited).toBe(0);
  expect(again.output()).toContain("Nothing has changed");
  expect(await server.stop()).toBe(0);
});

onlyInTestAll("an import program that is killed")("killed while it changes jobs", () => {
  test("the import can be run again, and the server finds all of it", async () => {
    const killed = importing("large.csv");
    await printed(killed, "Changing jobs");
    killed.child.kill("SIGKILL");
    await killed.exited;
    const again = importing("large.csv");
    expect(await again.exited).toBe(0);
    expect(again.output()).toContain("1,500 rows read");
    const server = await startServer({ DATA_DIR: dataDir });
    expect(await found(server.address, "quidditch")).toBe(1500);
    expect(await server.stop()).toBe(0);
  });
});
