import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { scratchFolder } from "../../support/scratch-folder";
import { copyServerData } from "../../support/server-data";
import { type Run, runBuilt, startServer } from "../../support/server-process";

/** A built command on its own embedded database; built-sources has those beside a server. */
jest.setTimeout(240_000);

const folder = scratchFolder();
let dataDir: string;
beforeAll(() => writeFile(path.join(folder, "large.csv"), csvOf(1500, "Quidditch")));
beforeEach(() => {
  dataDir = copyServerData();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

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

/** Waits until the program has printed `words`. */
async function printed(run: Run, words: string): Promise<void> {
  while (!run.output().includes(words)) {
    const heard = [run.child.stdout, run.child.stderr].map((stream) => stream && once(stream, "data"));
    const ended = await Promise.race([run.exited.then((code) => `code ${code}`), ...heard]);
    if (typeof ended === "string") throw new Error(`Ended without saying ${words}:\n${run.output()}`);
  }
}

test("an import killed while changing jobs can be run again, and the server finds all jobs", async () => {
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
