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
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { runCommand, temporaryFolder } from "../serving/command";

/** Public data sets outside the project; missing ones are not measured. */
export const relevanceData = path.resolve(process.env.RELEVANCE_DATA ?? "../shared/data/relevance");

const folder = path.resolve(".cache/bench/relevance");
/** Sources that determine the rows of a database. */
const sources = ["database/migrations", "feeds", "places/gazetteer", "sample", "taxonomy"];

/** A DATA_DIR filled by `make`, kept between runs until the sources change. Copy it before changing it. */
async function preparedData(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const kept = path.join(folder, `${name}-${fingerprint()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${name}-`)) rmSync(path.join(folder, old), { recursive: true });
  }
  const unfinished = path.join(folder, `unfinished-${name}`);
  rmSync(unfinished, { recursive: true, force: true });
  console.log(`Making the data of ${name} …`);
  await make(unfinished);
  renameSync(unfinished, kept);
  return kept;
}

export function preparedSample(jobs: number): Promise<string> {
  return preparedData(`sample-${jobs}`, (directory) =>
    inPlaces(directory, ["sample", "--jobs", String(jobs)]),
  );
}

/** Jobs of these titles alone, all of one day and company, which no query names, with or without a text. */
export function preparedTitles(
  name: string,
  titles: readonly (readonly [id: string, title: string])[],
  ...description: readonly string[]
): Promise<string> {
  return preparedData(`titles-${name}`, async (directory) => {
    const today = new Date().toISOString().slice(0, 10);
    const head = ["id", "title", "company", "posted_at", ...description.map(() => "description")];
    const lines = [head, ...titles.map(([id, title]) => [id, title, "Xylo", today, ...description])];
    const feed = path.join(temporaryFolder("titles"), "titles.csv");
    writeFileSync(feed, lines.map((line) => `${line.map(cell).join(",")}\n`).join(""));
    await inPlaces(directory, ["import", feed, "--source", "titles"]);
  });
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Runs a command on the places alone. */
async function inPlaces(directory: string, args: readonly string[]): Promise<void> {
  const places = await preparedData("places", (made) => runOn(made, ["sample", "--jobs", "0"]));
  copyData(places, directory);
  await runOn(directory, args);
}

export function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** `npx jobsieve` on an embedded database that no server has open. */
function runOn(directory: string, args: readonly string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  return runCommand(args, { DATA_DIR: directory, DATABASE_URL: "" });
}

const sets = [
  ["onet", path.join(relevanceData, "onet")],
  ["esco", path.join(relevanceData, "esco", "occupations_en.csv")],
] as const;

/** Loads O*NET and ESCO as an operator would. Returns the reason if one is missing, else null. */
export async function loadPublicVocabularies(directory: string): Promise<string | null> {
  const missing = sets.find(([, source]) => !existsSync(source));
  if (missing !== undefined) return `${missing[1]} is not there`;
  for (const [name, source] of sets) await runOn(directory, ["vocabulary", name, source]);
  return null;
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
