import type { Queryable } from "../../database/database";
import type { Occupation } from "./occupations";
import { parseVocabulary } from "./parse-vocabulary";
import { buildThesaurus, type Thesaurus } from "./thesaurus";
import text from "./vocabulary.txt";

/** What the database and the project's own table know together. */
export interface LoadedThesaurus extends Thesaurus {
  /** Of what operators loaded. */
  readonly version: string;
  /** What the licences of what is loaded want to be said on every page. */
  readonly credits: readonly string[];
}

interface SetRow {
  readonly name: string;
  readonly credit: string;
  readonly content: string;
}

/** The very same when nothing was loaded since. In a transaction of one moment. */
export async function loadThesaurus(
  transaction: Queryable,
  before?: LoadedThesaurus,
): Promise<LoadedThesaurus> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'vocabulary_version'",
  );
  const version = row?.value ?? "0";
  if (version === before?.version) return before;
  const sets = await transaction.query<SetRow>(
    "select name, credit, content from vocabularies order by name",
  );
  const ofSite = sets.filter(({ content }) => content !== "");
  const built = buildThesaurus({
    // The site's words come first in what a phrase means.
    vocabularies: [...ofSite.map(({ name, content }) => parseVocabulary(content, name)), ownVocabulary],
    occupations: await loadOccupations(transaction),
  });
  return { ...built, version, credits: sets.map(({ credit }) => credit).filter((credit) => credit !== "") };
}

async function loadOccupations(transaction: Queryable): Promise<Occupation[]> {
  const rows = await transaction.query<{ near: string; far: string; titles: string }>(
    "select near, far, titles from vocabulary_occupations order by vocabulary, place",
  );
  return rows.map(({ near, far, titles }) => ({ near, far, titles: titles.split("\n") }));
}

/** The project's own table. */
export const ownVocabulary = parseVocabulary(text, "vocabulary.txt");
