import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node scripts/build.mjs [--when-changed] [--with-types] [webpack's arguments]`: builds, unless
 * `--when-changed` finds no changed inputs. `--with-types` also checks all types, tests included, in
 * parallel.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outputs = ["dist/server/main.mjs", "dist/client/manifest.json"];
const inputs = [
  "src",
  "scripts/translate-texts.cjs",
  "webpack.config.js",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = join(root, "dist/built-from");

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Changes whenever an input is written, added or removed. */
function fingerprint() {
  const hash = createHash("sha1").update(process.version);
  for (const file of inputs.flatMap(filesOf).sort()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function isBuiltFrom(current) {
  if (!outputs.every((file) => existsSync(join(root, file)))) return false;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

const asked = process.argv.slice(2);
const onlyWhenChanged = asked.includes("--when-changed");
if (asked.includes("--with-types")) {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  spawn(process.execPath, [tsc, "--noEmit"], { cwd: root, stdio: "inherit" }).on("exit", (status) => {
    process.exitCode ||= status ?? 1;
  });
}
const quiet = onlyWhenChanged ? ["--stats", "errors-only"] : [];
// Taken before the build, so that files written meanwhile are built next time.
const current = fingerprint();
if (!onlyWhenChanged || !isBuiltFrom(current)) {
  rmSync(stamp, { force: true });
  const webpack = join(root, "node_modules/webpack/bin/webpack.js");
  const others = asked.filter((argument) => !["--when-changed", "--with-types"].includes(argument));
  const args = [webpack, "--mode", "production", ...quiet, ...others];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
}
