import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import { FeedError } from "../feeds/feed/feed-error";
import { readEsco } from "../feeds/thesaurus/read-esco";
import { readOnet } from "../feeds/thesaurus/read-onet";
import { loadSiteVocabulary } from "../feeds/thesaurus/site-vocabulary";
import { listSets, removeSet, storeSet, type VocabularySet } from "../feeds/thesaurus/vocabulary-sets";
import { vocabularyFileOf } from "../settings/settings";
import type { ImportItem } from "./answer-progressively";
import { type CommandIo, runCommand } from "./run-command";
import { readVocabularyArguments, VocabularyRequest, vocabularyHelp } from "./vocabulary-arguments";

const commandName = "vocabulary";

interface Folders {
  /** What paths are relative to. */
  readonly folder: string;
  /** Where the server is started: the site's settings are found from there. */
  readonly root: string;
}

/** `npx jobsieve vocabulary` with these arguments. Resolves with the exit code. */
export function runVocabularyProgram(
  given: readonly string[],
  { folder, root }: Folders,
  io: CommandIo,
): Promise<number> {
  return runCommand(() => {
    const siteFile = vocabularyFileOf(io.env, root);
    const request = readVocabularyArguments(given, { folder, siteFile });
    if (request === null) return vocabularyHelp;
    return { command: commandName, request, here: (database) => work(database, request) };
  }, io);
}

/** Lets `npx jobsieve vocabulary` work while this process has the embedded database. */
export function registerVocabularyCommand(lock: DataDirectoryLock | null, database: Database): void {
  lock?.onCommand(commandName, (input) => answer(database, input));
}

async function* answer(database: Database, input: unknown): AsyncGenerator<ImportItem> {
  if (!Value.Check(VocabularyRequest, input))
    throw new Error("The running Jobsieve is a different version. Stop it first.");
  yield* work(database, input);
}

async function* work(database: Database, request: VocabularyRequest): AsyncGenerator<ImportItem> {
  yield { text: `${await done(database, request)}\n` };
}

async function done(database: Database, { action, place }: VocabularyRequest): Promise<string> {
  switch (action) {
    case "onet":
      return store(database, await readOnet(place));
    case "esco":
      return store(database, await readEsco(place));
    case "site": {
      const { synonyms, families } = await loadSiteVocabulary(database, place);
      return `site: ${synonyms.length} lines of one meaning, ${families.length} families of titles`;
    }
    case "remove":
      if (await removeSet(database, place)) return `${place} is removed`;
      throw new FeedError(`No vocabulary '${place}' is loaded.`);
    default:
      return listed(database);
  }
}

async function store(database: Database, set: VocabularySet): Promise<string> {
  await storeSet(database, set);
  const titles = set.occupations.reduce((sum, occupation) => sum + occupation.titles.length, 0);
  return `${set.name}: ${inFull(set.occupations.length)} occupations with ${inFull(titles)} titles`;
}

async function listed(database: Database): Promise<string> {
  const sets = await listSets(database);
  const lines = sets.map(({ name, loaded_at, occupations }) => {
    const size = occupations === 0 ? "the site's own words" : `${inFull(occupations)} occupations`;
    return `${name}: ${size}, loaded ${loaded_at}`;
  });
  return lines.join("\n") || "Nothing is loaded beside the project's own table.";
}

function inFull(number: number): string {
  return number.toLocaleString("en");
}
