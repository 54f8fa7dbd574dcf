import path from "node:path";
import { parseArgs } from "node:util";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import { announceAlongside } from "../feeds/import/announce-change";
import { loadPostalFile } from "../feeds/postcodes/postal-file";
import type { ImportItem } from "./answer-progressively";
import { type CommandIo, runCommand } from "./run-command";
import { UsageError } from "./usage-error";

const commandName = "postcodes";

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

/**
 * `npx jobsieve postcodes` with these arguments; `folder` is what paths are relative to. Resolves with the exit
 * code.
 */
export function runPostcodesProgram(
  given: readonly string[],
  folder: string,
  io: CommandIo,
): Promise<number> {
  return runCommand(() => {
    const paths = readPaths(given);
    if (paths === null) return postcodesHelp;
    const request = { paths: paths.map((file) => path.resolve(folder, file)) };
    return { command: commandName, request, here: (database) => load(database, request) };
  }, io);
}

/** Lets `npx jobsieve postcodes` work while this process has the embedded database. */
export function registerPostcodesCommand(lock: DataDirectoryLock | null, database: Database): void {
  lock?.onCommand(commandName, (input) => answer(database, input));
}

async function* answer(database: Database, input: unknown): AsyncGenerator<ImportItem> {
  if (!Value.Check(PostcodesRequest, input))
    throw new Error("The running Jobsieve is a different version. Stop it first.");
  yield* load(database, input);
}

function readPaths(given: readonly string[]): readonly string[] | null {
  try {
    const options = { help: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    if (values.help) return null;
    if (positionals.length > 0) return positionals;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
  throw new UsageError("Give one or more FILEs of postal codes.");
}

async function* load(database: Database, { paths }: PostcodesRequest): AsyncGenerator<ImportItem> {
  for (const file of paths) {
    const counts = await loadPostalFile(database, file);
    // What is written as a postal code is read anew.
    await announceAlongside(database, async () => undefined);
    const lines = [...counts].map(
      ([country, places]) => `${country}: ${places.toLocaleString("en")} places with a postal code\n`,
    );
    yield { text: lines.join("") };
  }
}
