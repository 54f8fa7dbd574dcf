import { spawnSync } from "node:child_process";
import { startSharedBrowser } from "./browser";
import { buildTestPrograms } from "./built-server";
import { developerBuild } from "./developer-build";
import { prepareServerData } from "./server-data";
import { projectRoot } from "./server-process";
import { startSharedServer } from "./shared-server";
import { type Need, needsOf } from "./test-needs";
import { uploadPage } from "./upload-page";

interface GlobalConfig {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

declare global {
  /** For the teardown, which Jest runs in the same process. */
  var stopShared: (() => Promise<void>)[];
}

/** Runs once before all tests and prepares what they need: Chromium, builds, data and a server. */
export default async function setUp({ testPathPatterns }: GlobalConfig): Promise<void> {
  const needs = needsOf(testPathPatterns.patterns);
  globalThis.stopShared = [];
  if (needs.has("browser")) {
    const browser = await startSharedBrowser();
    globalThis.stopShared.push(() => browser.close());
  }
  const [pages] = await Promise.all([buildPages(needs), prepareServers(needs)]);
  globalThis.stopShared.push(...pages);
}

async function prepareServers(needs: ReadonlySet<Need>): Promise<void> {
  if (needs.has("server-process")) build();
  if (needs.has("built-server")) globalThis.stopShared.push(buildTestPrograms());
  if (needs.has("server-data")) await prepareServerData();
  if (needs.has("shared-server")) globalThis.stopShared.push(await startSharedServer());
}

/** Builds in parallel child processes. */
function buildPages(needs: ReadonlySet<Need>): Promise<(() => Promise<void>)[]> {
  const wanted = [
    needs.has("upload-page") ? [uploadPage] : [],
    needs.has("developer-build") ? [developerBuild] : [],
  ];
  return Promise.all(wanted.flat().map((each) => each.build()));
}

function build(): void {
  const script = `${projectRoot}/scripts/build.mjs`;
  const { status } = spawnSync(process.execPath, [script, "--when-changed"], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The build failed.");
}
