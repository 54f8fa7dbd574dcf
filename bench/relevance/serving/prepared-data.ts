import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";

const folder = path.resolve(".cache/bench/relevance");
/** Sources that determine the rows of a database. */
const sources = ["database/migrations", "feeds", "places/gazetteer", "sample", "taxonomy"];

/** A DATA_DIR filled by `make`, kept between runs until the sources change. Copy it before changing it. */
export function preparedData(name: string, make: (directory: string) => void): string {
  const kept = path.join(folder, `${name}-${fingerprint()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${name}-`)) rmSync(path.join(folder, old), { recursive: true });
  }
  const unfinished = path.join(folder, `unfinished-${name}`);
  rmSync(unfinished, { recursive: true, force: true });
  console.log(`Making the data of ${name} …`);
  make(unfinished);
  renameSync(unfinished, kept);
  return kept;
}

export function preparedPlaces(): string {
  return preparedData("places", (directory) => runCommand("sample", ["--jobs", "0"], directory));
}

export function preparedSample(jobs: number): string {
  return preparedData(`sample-${jobs}`, (directory) => {
    copyData(preparedPlaces(), directory);
    runCommand("sample", ["--jobs", String(jobs)], directory);
  });
}

export function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** `npx jobsieve NAME` on an embedded database that no server has open. */
export function runCommand(name: string, options: readonly string[], directory: string): void {
  mkdirSync(directory, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["bin/jobsieve.mjs", name, ...options], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: "", DATABASE_READ_URL: "" },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm run ${name} -- ${options.join(" ")} failed:\n${stderr}`);
}

function fingerprint(): string {
  const hash = createHash("sha1");
  for (const source of sources) {
    const room = path.join("src/server", source);
    const files = readdirSync(room, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
      hash.update(file).update(readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
