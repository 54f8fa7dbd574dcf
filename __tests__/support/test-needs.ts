import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The files in here that are of use only after something was made ready for the whole run. */
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

/** What the tests need whose paths these patterns match, as Jest reads them: what they import tells, wherever they lie. */
export function needsOf(patterns: readonly string[]): ReadonlySet<Need> {
  const files = readdirSync(tests, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(tests, file))
    .filter((file) => patterns.length === 0 || patterns.some((each) => new RegExp(each, "i").test(file)));
  const reached = new Set(files);
  // What is added meanwhile has its turn, too.
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return new Set(helpers.filter((helper) => reached.has(path.join(__dirname, `${helper}.ts`))));
}

/** Only of test code; types are no use of a file. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm);
  return [...found]
    .map(([, specifier = ""]) => path.resolve(path.dirname(file), specifier))
    .filter((imported) => imported.startsWith(tests))
    .flatMap((imported) => [`${imported}.ts`, `${imported}.tsx`].filter((each) => existsSync(each)));
}
