import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium";
import { prepareServerData } from "./server-data";
import { projectRoot } from "./server-process";

interface GlobalConfig {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

/** Once before the run, when browser tests are in it: Chromium, a build of what is there, and data to serve. */
export default async function setUp({ testPathPatterns }: GlobalConfig): Promise<void> {
  if (!includesBrowserTests(testPathPatterns.patterns)) return;
  ensureChromium();
  const build = join(projectRoot, "scripts/build-when-changed.mjs");
  const { status } = spawnSync(process.execPath, [build], { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
  await prepareServerData();
}

function includesBrowserTests(patterns: readonly string[]): boolean {
  const folder = join(projectRoot, "__tests__/browser");
  const files = readdirSync(folder).map((file) => join(folder, file));
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => files.some((file) => new RegExp(pattern, "i").test(file)))
  );
}
