import { readFile } from "node:fs/promises";
import type { Changeable } from "../../database/database";
import { readVocabulary, type Vocabulary, VocabularyError } from "../../search/thesaurus/parse-vocabulary";
import { FeedError } from "../feed/feed-error";
import { storeSet } from "./vocabulary-sets";

const siteSet = "site";

/**
 * Makes the site's own words those of a file, unless they are already. Rejects with a FeedError for a file
 * that cannot be read, nothing being changed. Resolves with what it holds.
 */
export async function loadSiteVocabulary(database: Changeable, file: string): Promise<Vocabulary> {
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

/** The same when a server starts: the file may be missing, and a broken one is only reported. */
export async function loadSiteVocabularyIfThere(
  database: Changeable,
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
    // PostgreSQL's texts hold no NUL, and no phrase needs one.
    return { vocabulary, content: bytes.toString("utf8").replaceAll("\0", " ") };
  } catch (error) {
    if (error instanceof VocabularyError) throw new FeedError(`${error.message} Nothing was changed.`);
    throw error;
  }
}
