import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The process that the whole run belongs to: jest's own, whose children the test processes usually are. */
export const runPid = process.send === undefined ? process.pid : process.ppid;

/** A directory that all files of one run share; taken away with the cluster, or by the system. */
export function runDirectory(): string {
  const directory = path.join(tmpdir(), `jobsieve-tests-${runPid}`);
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return directory;
}
