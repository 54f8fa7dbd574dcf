import path from "node:path";
import Type, { type Static } from "typebox";
import type { Database } from "../database/database";
import { FeedError } from "../feeds/feed/feed-row";
import { readEsco, readOnet } from "../feeds/thesaurus/occupation-files";
import {
  listSets,
  loadSiteVocabulary,
  removeSet,
  storeSet,
  type VocabularySet,
} from "../feeds/thesaurus/vocabulary-sets";
import { vocabularyFileOf } from "../settings/settings";
import { type Program, positionalsIn, runCommand, UsageError, workOf } from "./run-command";
import { count } from "./show-import";

const vocabularyHelp = `Loads words of one meaning and titles near each other, by which searches are widened, whether the server is running or not.

  npx jobsieve vocabulary onet FOLDER    O*NET's text files (onetcenter.org/database.html, CC BY 4.0): occupation_data.txt, alternate_titles.txt
  npx jobsieve vocabulary esco FILE      ESCO's occupations_en.csv (esco.ec.europa.eu)
  npx jobsieve vocabulary site [FILE]    the site's own words; without FILE vocabulary.txt beside site.config.json
  npx jobsieve vocabulary remove NAME    one of onet, esco, site
  npx jobsieve vocabulary list           what is loaded

What is loaded takes the place of what was loaded under the same name, on all servers at once. The format of FILE is in docs/vocabulary.md.
`;

/** `place` is an absolute path, or the name of the set to remove; empty for `list`. */
const VocabularyRequest = Type.Object(
  {
    action: Type.Enum(["onet", "esco", "site", "remove", "list"]),
    place: Type.String(),
  },
  { additionalProperties: false },
);
type VocabularyRequest = Static<typeof VocabularyRequest>;

export const vocabularyCommand = { name: "vocabulary", request: VocabularyRequest, carryOut: work };

export const run: Program = (given, io, { folder, root }) => {
  const siteFile = vocabularyFileOf(io.env, root);
  return runCommand(io, vocabularyHelp, () =>
    workOf(vocabularyCommand, readArguments(given, folder, siteFile)),
  );
};

async function* work(database: Database, request: VocabularyRequest) {
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
  return `${set.name}: ${count(set.occupations.length)} occupations with ${count(titles)} titles`;
}

async function listed(database: Database): Promise<string> {
  const sets = await listSets(database);
  const lines = sets.map(({ name, loaded_at, occupations }) => {
    const size = occupations === 0 ? "the site's own words" : `${count(occupations)} occupations`;
    return `${name}: ${size}, loaded ${loaded_at}`;
  });
  return lines.join("\n") || "Nothing is loaded beside the project's own table.";
}

function readArguments(given: readonly string[], folder: string, siteFile: string): VocabularyRequest | null {
  const words = positionalsIn(given);
  if (words === null) return null;
  const [action, place, ...more] = words;
  const isNeeded = action === "onet" || action === "esco" || action === "remove";
  const isWrong = more.length > 0 || (isNeeded && !place) || (action === "list" && place !== undefined);
  if (!isWrong && (action === "remove" || action === "list")) return { action, place: place ?? "" };
  if (!isWrong && (action === "onet" || action === "esco" || action === "site"))
    return { action, place: place === undefined ? siteFile : path.resolve(folder, place) };
  throw new UsageError("Which vocabulary? onet FOLDER, esco FILE, site [FILE], remove NAME, or list.");
}
