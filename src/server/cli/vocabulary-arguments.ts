import path from "node:path";
import { parseArgs } from "node:util";
import Type, { type Static } from "typebox";
import { UsageError } from "./usage-error";

export const vocabularyHelp = `Loads words of one meaning and titles near each other, by which searches are widened, whether the server is running or not.

  npx jobsieve vocabulary onet FOLDER    O*NET's text files (onetcenter.org/database.html, CC BY 4.0): occupation_data.txt, alternate_titles.txt
  npx jobsieve vocabulary esco FILE      ESCO's occupations_en.csv (esco.ec.europa.eu)
  npx jobsieve vocabulary site [FILE]    the site's own words; without FILE vocabulary.txt beside site.config.json
  npx jobsieve vocabulary remove NAME    one of onet, esco, site
  npx jobsieve vocabulary list           what is loaded

What is loaded takes the place of what was loaded under the same name, on all servers at once. The format of FILE is in docs/vocabulary.md.
`;

/** `place` is an absolute path, or the name of what to remove; empty for a list. */
export const VocabularyRequest = Type.Object(
  {
    action: Type.Union([
      Type.Literal("onet"),
      Type.Literal("esco"),
      Type.Literal("site"),
      Type.Literal("remove"),
      Type.Literal("list"),
    ]),
    place: Type.String(),
  },
  { additionalProperties: false },
);
export type VocabularyRequest = Static<typeof VocabularyRequest>;

interface Places {
  /** What paths are relative to. */
  readonly folder: string;
  /** The site's own vocabulary where no other is named. */
  readonly siteFile: string;
}

/** Null when help was asked for. */
export function readVocabularyArguments(
  given: readonly string[],
  { folder, siteFile }: Places,
): VocabularyRequest | null {
  const { help, words } = parsed(given);
  if (help) return null;
  const [action, place, ...more] = words;
  const isNeeded = action === "onet" || action === "esco" || action === "remove";
  if (more.length > 0 || (isNeeded && !place) || (action === "list" && place !== undefined)) throw unclear();
  if (action === "remove") return { action, place: place ?? "" };
  if (action === "list") return { action, place: "" };
  if (action !== "onet" && action !== "esco" && action !== "site") throw unclear();
  return { action, place: place === undefined ? siteFile : path.resolve(folder, place) };
}

function parsed(given: readonly string[]): { help: boolean; words: readonly string[] } {
  try {
    const options = { help: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    return { help: values.help, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

function unclear(): UsageError {
  return new UsageError("Which vocabulary? onet FOLDER, esco FILE, site [FILE], remove NAME, or list.");
}
