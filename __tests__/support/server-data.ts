import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, runBuilt } from "./server-process";

const folder = join(projectRoot, ".cache/test-data");
const jobs = 2000;

/** Makes the data of browser tests once per build: an embedded database with 2,000 jobs. */
export async function prepareServerData(): Promise<void> {
  const prepared = preparedFolder();
  if (existsSync(prepared)) return;
  mkdirSync(folder, { recursive: true });
  removeOld();
  const unfinished = mkdtempSync(join(folder, "unfinished-"));
  const run = runBuilt("sample", ["--jobs", String(jobs)], { DATA_DIR: unfinished });
  if ((await run.exited) !== 0) throw new Error(`The sample jobs could not be made:\n${run.output()}`);
  // Another run may have finished first; its data is the same.
  if (existsSync(prepared)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, prepared);
}

/** Removes data of earlier builds, unless another run may still be using it. */
function removeOld(): void {
  const hour = 60 * 60 * 1000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < Date.now() - hour) rmSync(path, { recursive: true, force: true });
  }
}

/** A fresh DATA_DIR with the prepared jobs, which the caller removes. */
export function copyServerData(): string {
  const copy = mkdtempSync(join(tmpdir(), "jobsieve-"));
  cpSync(preparedFolder(), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

/** Named by a hash of the built programs, so that a new build makes its own. */
function preparedFolder(): string {
  const programs = join(projectRoot, "dist/server");
  const hash = createHash("sha1");
  for (const file of readdirSync(programs).sort()) {
    if (file.endsWith(".mjs")) hash.update(readFileSync(join(programs, file)));
  }
  return join(folder, hash.digest("hex"));
}
