import { writeFile } from "node:fs/promises";
import path from "node:path";
import { run as runSourcesProgram } from "../../../src/server/cli/sources-program";
import { scratchFolder } from "../../support/scratch-folder";
import { runProgram } from "./run-program";

const folder = scratchFolder();

async function run(given: readonly string[], settings: object = {}): Promise<[number | null, string]> {
  await writeFile(path.join(folder, "site.json"), JSON.stringify(settings));
  const env = { SITE_CONFIG: "site.json", DATA_DIR: path.join(folder, "data") };
  const { code, out, err } = await runProgram(
    (io) => runSourcesProgram(given, io, { folder, root: folder }),
    env,
  );
  return [code, out + err];
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
