import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../support/server-process";

const folder = join(projectRoot, "dist/server");
const packagesOf = (program: string) =>
  [...readFileSync(join(folder, program), "utf8").matchAll(/^import .*? from "([^"]+)";$/gm)].map(
    ([, name]) => name,
  );

test("no program imports TypeBox unbundled, and the import command imports no feed reader", () => {
  const programs = readdirSync(folder).filter((file) => file.endsWith(".mjs"));
  expect(programs.filter((program) => packagesOf(program).some((name) => name?.includes("typebox")))).toEqual(
    [],
  );
  const readers = ["csv-parse", "sanitize-html", "@streamparser/json"];
  const loads = (program: string) => readers.filter((name) => packagesOf(program).includes(name));
  expect([["cli.mjs", "import-command.mjs"].flatMap(loads), loads("reading-worker.mjs").length > 0]).toEqual([
    [],
    true,
  ]);
});
