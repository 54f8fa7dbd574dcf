import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const usualPaths = [
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** `CHROMIUM_PATH`, else the usual names on PATH, else the usual places; undefined if not found. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...usualPaths].find(isExecutable);
}

/** Chromium's headless shell if installed (a third less processor time), else the whole browser. */
export function headlessChromium(): string {
  const shell = "/usr/bin/chromium-headless-shell";
  return !process.env.CHROMIUM_PATH && isExecutable(shell) ? shell : ensureChromium();
}

/** Finds Chromium, or installs it when running as root on a system with apt. */
export function ensureChromium(): string {
  const found = findChromium() ?? (canInstall() ? installChromium() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    "The browser tests need Chromium. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.",
  );
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

function installChromium(): string | undefined {
  console.log("Getting Chromium for the browser tests: apt-get install chromium chromium-headless-shell");
  aptGet("update");
  // Not every release has the headless shell.
  if (!aptGet("install", "--no-install-recommends", "chromium", "chromium-headless-shell"))
    aptGet("install", "--no-install-recommends", "chromium");
  return findChromium();
}

/** Whether apt-get succeeded. */
function aptGet(...words: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = ["--quiet", "--quiet", "--yes"];
  return spawnSync("apt-get", [...quiet, ...words], { env, stdio: "inherit" }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
