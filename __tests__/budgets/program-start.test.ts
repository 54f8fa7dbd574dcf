import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../support/server-process";

const folder = join(projectRoot, "dist/server");
const packagesOf = (program: string) =>
  [...readFileSync(join(folder, program), "utf8").matchAll(/^import .*? from "([^"]+)";$/gm)].map(
    ([, name]) => name,
  );

test("no program imports TypeBox or culori unbundled", () => {
  const programs = readdirSync(folder).filter((file) => file.endsWith(".mjs"));
  const imports = (program: string) =>
    packagesOf(program).filter((name) => /typebox|culori/.test(name ?? ""));
  expect(programs.flatMap(imports)).toEqual([]);
});

test("an import loads the readers of feeds in its thread only, without those of sites", () => {
  const readers = ["csv-parse", "sanitize-html", "@streamparser/json", "robots-parser"];
  const loadedBy = (...programs: string[]) =>
    readers.filter((name) => programs.some((program) => packagesOf(program).includes(name)));
  expect(loadedBy("cli.mjs", "import-command.mjs", "run-import.mjs", "reading-worker.mjs")).toEqual([]);
  expect(loadedBy("read-feed.mjs")).toEqual(readers.slice(0, 3));
  expect(loadedBy("read-site.mjs")).toContain("robots-parser");
});
