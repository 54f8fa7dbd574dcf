import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./server-process";
import { isGate } from "./stage";

/** Programs that only tests start; the server's own are in `dist/server`. */
const entries = {
  "open-database": "src/server/database/open-database.ts",
  "server-with-clock": "__tests__/support/server-with-clock.ts",
  "any-row-worker": "__tests__/server/feeds/normalise/any-row-worker.ts",
  "endless-row-worker": "__tests__/server/feeds/reading/endless-row-worker.ts",
  "give-way-worker": "__tests__/server/concurrency/give-way-worker.ts",
};
const variable = "JOBSIEVE_TEST_PROGRAMS";
/** Contains the whole server, for tests that the gate leaves out. */
const notInGate = "server-with-clock";

/** Builds them once per run, inside the project so that packages resolve. Returns their clean-up. */
export function buildTestPrograms(): () => Promise<void> {
  const folder = path.join(projectRoot, `.cache/test-programs-${process.pid}`);
  const named = Object.entries(entries)
    .filter(([name]) => !(isGate && name === notInGate))
    .map(([name, file]) => `${name}=${path.join(projectRoot, file)}`);
  const script = path.join(__dirname, "build-server-entries.js");
  const args = [script, path.join(folder, "dist/server"), ...named];
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests' own programs could not be built.");
  process.env[variable] = folder;
  return async () => rmSync(folder, { recursive: true, force: true });
}

/** The folder that holds `dist/server` with the tests' own programs. */
export function testProgramsFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error("The tests' own programs were not built: see built-setup.ts.");
  return folder;
}

export function testProgram(name: keyof typeof entries): string {
  return path.join(testProgramsFolder(), "dist/server", `${name}.mjs`);
}
