#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** `npx jobsieve COMMAND`: runs dist/server/cli.mjs, which a checkout builds first if missing. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const program = path.join(root, "dist/server/cli.mjs");

if (existsSync(path.join(root, "src"))) {
  // A checkout keeps data and settings in its root; paths stay relative to the caller's folder.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  if (!existsSync(program)) build();
}

await import(pathToFileURL(program).href);

function build() {
  const args = ["scripts/build.mjs", "--stats", "errors-only"];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
