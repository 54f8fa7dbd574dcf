import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Runs a built command: `node scripts/run-built.mjs import FILE` is dist/server/import.mjs with the rest of the arguments. Builds first
 * where that has not been done. Paths stay relative to the folder that npm was called in.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [name = "", ...rest] = process.argv.slice(2);
const program = path.join(root, "dist/server", `${name}.mjs`);

if (!existsSync(program)) {
  const { status } = spawnSync("npm", ["run", "--silent", "build", "--", "--stats", "errors-only"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

process.argv = [process.argv[0] ?? "node", program, ...rest];
await import(pathToFileURL(program).href);
