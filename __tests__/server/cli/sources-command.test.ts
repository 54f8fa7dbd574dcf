import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runSourcesProgram } from "../../../src/server/cli/sources-program";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jobsieve-sources-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(given: readonly string[], settings: object = {}): Promise<[number, string]> {
  await writeFile(path.join(folder, "site.json"), JSON.stringify(settings));
  const out = new PassThrough();
  const said = text(out);
  const code = await runSourcesProgram(given, folder, {
    env: { SITE_CONFIG: "site.json", DATA_DIR: path.join(folder, "data") },
    stdout: out,
    stderr: out as unknown as NodeJS.WriteStream,
    interrupted: new AbortController().signal,
  });
  out.end();
  return [code, await said];
}

test.each([
  [["now"], "Give the name of one source.\n"],
  [["now", "one", "two"], "Give the name of one source.\n"],
  [["nwo", "acme"], 'Unknown command "nwo". Available: now, accept.\n'],
  [["--now"], "Unknown option '--now'\n"],
])("%j is refused as wrong use", async (given, said) => {
  expect(await run(given)).toEqual([2, said]);
});

test("--help shows the usage", async () => {
  expect(await run(["--help"])).toEqual([0, expect.stringContaining("npx jobsieve sources accept NAME")]);
});

test("a wrong setting is named without its secret", async () => {
  const source = { name: "acme", url: "https://a.example/", every: "1h" };
  const file = path.join(folder, "site.json");
  expect(await run([], { sources: [{ ...source, credentials: { "X-Key": "Bearer 1" } }] })).toEqual([
    2,
    `${file}: sources[0].credentials.X-Key must be the name of an environment variable, in capitals.\n`,
  ]);
});
