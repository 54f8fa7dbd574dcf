import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium";
import { prepareServerData } from "./server-data";
import { projectRoot } from "./server-process";

interface GlobalConfig {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

const folders = {
  browser: "__tests__/browser",
  budgets: "__tests__/budgets",
  running: "__tests__/server/running",
};

/** Once before the run, for the tests that are in it: Chromium, a build of what is there, and data to serve. */
export default async function setUp({ testPathPatterns }: GlobalConfig): Promise<void> {
  const includes = (folder: string) => includesTestsIn(folder, testPathPatterns.patterns);
  if (includes(folders.browser) || includes(folders.budgets)) ensureChromium();
  if (!Object.values(folders).some(includes)) return;
  const build = join(projectRoot, "scripts/build-when-changed.mjs");
  const { status } = spawnSync(process.execPath, [build], { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
  await prepareServerData();
}

function includesTestsIn(folder: string, patterns: readonly string[]): boolean {
  const files = readdirSync(join(projectRoot, folder)).map((file) => join(projectRoot, folder, file));
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => files.some((file) => new RegExp(pattern, "i").test(file)))
  );
}
