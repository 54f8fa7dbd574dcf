import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Jest's own process, usually the parent of the test processes. */
export const runPid = process.send === undefined ? process.pid : process.ppid;

/** A directory shared by all files of a run; removed with the cluster, or by the system. */
export function runDirectory(): string {
  const directory = path.join(tmpdir(), `jobsieve-tests-${runPid}`);
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return directory;
}
