import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The most memory that a process has held, threads included, bytes. Linux only. */
export function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  if (!Number.isFinite(kilobytes)) throw new Error("The system does not say how much memory a process held.");
  return kilobytes * 1024;
}

/** What a folder takes on the disk, bytes. */
export function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).blocks * 512, 0);
}
