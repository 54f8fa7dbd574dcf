import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const root = path.join(__dirname, "../..");

/**
 * Builds parts of the server for tests that need real threads or processes. Resolves with the folder, inside the
 * project so that packages are found from there; take it away with `remove`.
 */
export async function buildServer(
  entries: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove: () => void }> {
  const folder = path.join(root, `.cache/test-build-${process.pid}`);
  const named = Object.entries(entries).map(([name, file]) => `${name}=${path.join(root, file)}`);
  const script = path.join(__dirname, "build-server-entries.js");
  await promisify(execFile)(process.execPath, [script, folder, ...named], { cwd: root });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
