import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { mutatedFolders } from "./mutated-folders.mjs";

// npm run mutate -- PLACE … [--sample N [--seed S]]: mutates a folder of `src`, or a file in one, and lists
// the mutants (all, or of a random sample of N) that no test kills.
const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
const folderOf = (place) =>
  Object.keys(mutatedFolders).find((folder) => `${place}/`.startsWith(`${folder}/`));

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, seed: { type: "string", default: "1" } },
});
const { sample, seed } = values;
if (sample !== undefined && !/^[1-9]\d*$/.test(sample)) {
  console.error("--sample wants how many faults to try, such as 150.");
  process.exit(2);
}
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
  const name = place.replaceAll("/", "-");
  const env = {
    ...process.env,
    ...(sample !== undefined && { MUTATION_SAMPLE: sample, MUTATION_SEED: seed }),
    MUTATED: statSync(source).isDirectory() ? `${source}/**/*.{ts,tsx}` : source,
    MUTATION_NAME: sample === undefined ? name : `${name}-sample-${sample}-${seed}`,
    MUTATION_TESTS: mutatedFolders[folderOf(place)].join(" "),
  };
  return spawnSync(process.execPath, [stryker, "run"], { env, stdio: "inherit" }).status !== 0;
});
if (missed.length > 0) console.error(`Under the bar, or broken off: ${missed.join(", ")}.`);
process.exit(missed.length > 0 ? 1 : 0);
