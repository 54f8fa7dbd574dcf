import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { mutatedFolders } from "./mutated-folders.mjs";

// npm run mutate -- PLACE …: puts small faults into a folder of `src`, or a file in one, and lists those that no test notices.
const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
const folderOf = (place) =>
  Object.keys(mutatedFolders).find((folder) => `${place}/`.startsWith(`${folder}/`));

const asked = process.argv.slice(2);
const places = asked.length > 0 ? asked : Object.keys(mutatedFolders);
const unknown = places.filter((place) => folderOf(place) === undefined);
if (unknown.length > 0) {
  console.error(
    `No tests are named for ${unknown.join(", ")}, but for ${Object.keys(mutatedFolders).join(", ")}.`,
  );
  process.exit(2);
}
const missed = places.filter((place) => {
  const source = `src/${place}`;
  const env = {
    ...process.env,
    MUTATED: statSync(source).isDirectory() ? `${source}/**/*.{ts,tsx}` : source,
    MUTATION_NAME: place.replaceAll("/", "-"),
    MUTATION_TESTS: mutatedFolders[folderOf(place)].join(" "),
  };
  return spawnSync(process.execPath, [stryker, "run"], { env, stdio: "inherit" }).status !== 0;
});
if (missed.length > 0) console.error(`Under the bar, or broken off: ${missed.join(", ")}.`);
process.exit(missed.length > 0 ? 1 : 0);
