import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Peak memory of a process, threads included, bytes. Linux only. */
export const peakMemory = (pid: number) => memoryOf(pid, /^VmHWM:\s+(\d+) kB$/m);

/** Current memory of a process, likewise. */
export const residentMemory = (pid: number) => memoryOf(pid, /^VmRSS:\s+(\d+) kB$/m);

function memoryOf(pid: number, line: RegExp): number {
  const kilobytes = Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  if (!Number.isFinite(kilobytes)) throw new Error("The system does not say how much memory a process held.");
  return kilobytes * 1024;
}

/** What the process's memory grows by at most while `work` goes on, bytes. */
export async function growthDuring<Result>(pid: number, work: () => Promise<Result>) {
  const before = residentMemory(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(pid));
  }, 20);
  const result = await work();
  clearInterval(watch);
  return { result, before, growth: most - before };
}

/** Disk usage of a folder, bytes. */
export function bytesOnDisk(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).blocks * 512, 0);
}
