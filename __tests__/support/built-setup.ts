import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium";
import { prepareServerData } from "./server-data";
import { projectRoot } from "./server-process";
import { startSharedServer } from "./shared-server";
import { needsOf } from "./test-needs";

interface GlobalConfig {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

declare global {
  /** For the teardown, which Jest runs in the same process. */
  var stopSharedServer: (() => Promise<void>) | undefined;
}

/** Once before the run, for the tests that are in it: Chromium, a build of what is there, data, and a server of them. */
export default async function setUp({ testPathPatterns }: GlobalConfig): Promise<void> {
  const needs = needsOf(testPathPatterns.patterns);
  if (needs.has("chromium")) ensureChromium();
  if (needs.has("server-process")) build();
  if (needs.has("server-data")) await prepareServerData();
  if (needs.has("shared-server")) globalThis.stopSharedServer = await startSharedServer();
}

function build(): void {
  const script = `${projectRoot}/scripts/build.mjs`;
  const { status } = spawnSync(process.execPath, [script, "--when-changed"], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The build failed.");
}
