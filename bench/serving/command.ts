import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A new folder, removed at exit. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `jobsieve-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type SiteEnvironment = Readonly<Record<"DATA_DIR" | "DATABASE_URL", string>>;

/** `npx jobsieve` of the build. */
export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  errors: "inherit" | "ignore" = "inherit",
): ChildProcess {
  return spawn(process.execPath, ["dist/server/cli.mjs", ...args], {
    env: { ...process.env, DATABASE_READ_URL: "", ...environment },
    stdio: ["ignore", "ignore", errors],
  });
}

export async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

/** Throws if the command fails. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const code = await exitCode(startCommand(args, environment));
  if (code !== 0) throw new Error(`jobsieve ${args.join(" ")} ended with ${code}.`);
}
