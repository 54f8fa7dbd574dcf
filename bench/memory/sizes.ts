import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The most memory that a process has held, threads included, bytes. Linux only. */
export const peakMemory = (pid: number) => memoryOf(pid, /^VmHWM:\s+(\d+) kB$/m);

/** The memory that a process holds now, as above. */
export const residentMemory = (pid: number) => memoryOf(pid, /^VmRSS:\s+(\d+) kB$/m);

function memoryOf(pid: number, line: RegExp): number {
  const kilobytes = Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  if (!Number.isFinite(kilobytes)) throw new Error("The system does not say how much memory a process held.");
  return kilobytes * 1024;
}

/** What a folder takes on the disk, bytes. */
export function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).blocks * 512, 0);
}
