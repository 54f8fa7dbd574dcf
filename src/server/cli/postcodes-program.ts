import path from "node:path";
import Type, { type Static } from "typebox";
import type { Database } from "../database/database";
import { announceAlongside } from "../feeds/import/announce-change";
import { loadPostalFile } from "../feeds/postcodes/postal-file";
import { type Program, positionalsIn, runCommand, UsageError, workOf } from "./run-command";

const postcodesHelp = `Loads postal codes with their coordinates, by which visitors search and imports place jobs, whether the server is running or not.

  npx jobsieve postcodes FILE...

FILE is in the format of GeoNames' postal codes (download.geonames.org/export/zip, CC BY 4.0): GB.txt, US.txt, ... A file replaces the
codes of its countries. Jobs that are there already are placed by them with the next import of their feed.
`;

/** Paths are absolute. */
const PostcodesRequest = Type.Object(
  { paths: Type.Array(Type.String(), { minItems: 1 }) },
  { additionalProperties: false },
);
type PostcodesRequest = Static<typeof PostcodesRequest>;

export const postcodesCommand = { name: "postcodes", request: PostcodesRequest, carryOut: load };

export const run: Program = (given, io, { folder }) =>
  runCommand(io, postcodesHelp, () => workOf(postcodesCommand, readArguments(given, folder)));

function readArguments(given: readonly string[], folder: string): PostcodesRequest | null {
  const files = positionalsIn(given);
  if (files === null) return null;
  if (files.length === 0) throw new UsageError("Give one or more FILEs of postal codes.");
  return { paths: files.map((file) => path.resolve(folder, file)) };
}

async function* load(database: Database, { paths }: PostcodesRequest) {
  for (const file of paths) {
    const counts = await loadPostalFile(database, file);
    // Searches for a postal code must be resolved again.
    await announceAlongside(database, async () => undefined);
    const lines = [...counts].map(
      ([country, places]) => `${country}: ${places.toLocaleString("en")} places with a postal code\n`,
    );
    yield { text: lines.join("") };
  }
}
