import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary folder, removed after the tests of the file, before what is closed by later hooks. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "jobsieve-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
