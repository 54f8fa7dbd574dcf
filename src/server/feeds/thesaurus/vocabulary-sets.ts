import { readFile } from "node:fs/promises";
import type { Queryable, WritableDatabase } from "../../database/database";
import {
  type Occupation,
  readVocabulary,
  type Vocabulary,
  VocabularyError,
} from "../../search/thesaurus/parse-vocabulary";
import { FeedError } from "../feed/feed-row";
import { announceAlongside } from "../import/announce-change";

export interface VocabularySet {
  readonly name: string;
  /** The credit that its licence requires on every page; may be empty. */
  readonly credit: string;
  /** Content of the site's own vocabulary file; empty for public sets. */
  readonly content: string;
  readonly occupations: readonly Occupation[];
}

const batchRows = 1_000;

/** Replaces the set of this name, on all servers at once. */
export async function storeSet(database: WritableDatabase, set: VocabularySet): Promise<void> {
  await announceAlongside(database, async (transaction) => {
    await transaction.query("delete from vocabularies where name = $1", [set.name]);
    await transaction.query("insert into vocabularies (name, credit, content) values ($1, $2, $3)", [
      set.name,
      set.credit,
      set.content,
    ]);
    for (let from = 0; from < set.occupations.length; from += batchRows) {
      await insertOccupations(transaction, set, from);
    }
    await raiseVersion(transaction);
  });
}

/** False if no set has this name. */
export async function removeSet(database: WritableDatabase, name: string): Promise<boolean> {
  const [known] = await database.query("select 1 from vocabularies where name = $1", [name]);
  if (known === undefined) return false;
  await announceAlongside(database, async (transaction) => {
    await transaction.query("delete from vocabularies where name = $1", [name]);
    await raiseVersion(transaction);
  });
  return true;
}

export function listSets(database: Queryable) {
  return database.query<{ name: string; loaded_at: string; occupations: number }>(
    `select name, loaded_at, (select count(*)::int from vocabulary_occupations where vocabulary = name) as occupations
     from vocabularies order by name`,
  );
}

function insertOccupations(transaction: Queryable, { name, occupations }: VocabularySet, from: number) {
  const rows = occupations.slice(from, from + batchRows).map(({ near, far, titles }, index) => ({
    ...{ place: from + index, near, far },
    titles: titles.join("\n"),
  }));
  return transaction.query(
    `insert into vocabulary_occupations (vocabulary, place, near, far, titles)
     select $1, place, near, far, titles from jsonb_to_recordset($2::jsonb)
       as given(place integer, near text, far text, titles text)`,
    [name, JSON.stringify(rows)],
  );
}

async function raiseVersion(transaction: Queryable): Promise<void> {
  await transaction.query(
    "update meta set value = (value::bigint + 1)::text where key = 'vocabulary_version'",
  );
}

const siteSet = "site";

/** Does nothing if the file is unchanged. Rejects with a FeedError if it cannot be read. */
export async function loadSiteVocabulary(database: WritableDatabase, file: string): Promise<Vocabulary> {
  const { vocabulary, content } = await read(file);
  const [before] = await database.query<{ content: string }>(
    "select content from vocabularies where name = $1",
    [siteSet],
  );
  if (before?.content !== content) {
    await storeSet(database, { name: siteSet, credit: "", content, occupations: [] });
  }
  return vocabulary;
}

/** The same at server start: the file may be missing, and a broken one is only reported. */
export async function loadSiteVocabularyIfThere(
  database: WritableDatabase,
  file: string,
  broken: (error: FeedError) => void,
): Promise<void> {
  try {
    await loadSiteVocabulary(database, file);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (!(error instanceof MissingFileError)) broken(error);
  }
}

class MissingFileError extends FeedError {}

async function read(file: string): Promise<{ vocabulary: Vocabulary; content: string }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const Kind = error.code === "ENOENT" ? MissingFileError : FeedError;
    throw new Kind(`${file} cannot be read: ${error.message}.`);
  });
  try {
    const vocabulary = readVocabulary(bytes, file);
    // PostgreSQL texts cannot contain NUL, and no phrase needs one.
    return { vocabulary, content: bytes.toString("utf8").replaceAll("\0", " ") };
  } catch (error) {
    if (error instanceof VocabularyError) throw new FeedError(`${error.message} Nothing was changed.`);
    throw error;
  }
}
