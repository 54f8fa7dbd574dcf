import { fork } from "node:child_process";
import { once } from "node:events";
import type { TextReading } from "./read-text";

export interface ReadingLimits {
  readonly timeMs: number;
  /** Of the whole process. */
  readonly memoryBytes: number;
}

export const usualLimits: ReadingLimits = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024 };

/**
 * Reads a file in a separate process, as protection against malicious files. `entry` is the built cv-reader.
 * Never rejects: a process without a result hit its limits or was crashed by the file.
 */
export async function readInProcess(
  entry: string,
  path: string,
  type: string,
  signal: AbortSignal,
  limits: ReadingLimits = usualLimits,
): Promise<TextReading> {
  const heapMebibytes = Math.ceil(limits.memoryBytes / 2 / 1024 / 1024);
  const reader = fork(entry, [path, type, String(limits.memoryBytes), String(process.pid)], {
    // The parser must not see the server's environment, which may hold secrets.
    env: {},
    execArgv: [`--max-old-space-size=${heapMebibytes}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const kill = () => reader.kill("SIGKILL");
  const timer = setTimeout(kill, limits.timeMs);
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  let reading: TextReading | undefined;
  reader.on("message", (message: TextReading) => {
    reading = message;
  });
  try {
    // With other child processes, the end can be noticed before the last message.
    const [[code]] = await Promise.all([once(reader, "exit"), once(reader, "disconnect")]);
    return reading ?? { unreadable: code === null ? "limits" : "damaged" };
  } catch {
    return { unreadable: "damaged" };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
  }
}
