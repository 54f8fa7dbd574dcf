import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Helper files of this folder that need preparation before the run. */
const helpers = [
  "browser",
  "server-process",
  "built-server",
  "server-data",
  "shared-server",
  "upload-page",
  "developer-build",
] as const;
export type Need = (typeof helpers)[number];

const tests = path.resolve(__dirname, "..");

/** Helpers that the tests matching these Jest patterns import, directly or indirectly. */
export function needsOf(patterns: readonly string[]): ReadonlySet<Need> {
  const files = readdirSync(tests, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(tests, file))
    .filter((file) => patterns.length === 0 || patterns.some((each) => new RegExp(each, "i").test(file)));
  const reached = new Set(files);
  // Iterating a Set also visits the files added meanwhile.
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return new Set(helpers.filter((helper) => reached.has(path.join(__dirname, `${helper}.ts`))));
}

/** Imports of test code only; type imports do not count. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm);
  return [...found]
    .map(([, specifier = ""]) => path.resolve(path.dirname(file), specifier))
    .filter((imported) => imported.startsWith(tests))
    .flatMap((imported) => [`${imported}.ts`, `${imported}.tsx`].filter((each) => existsSync(each)));
}
