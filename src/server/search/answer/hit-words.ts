import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";

const rememberedWords = 50_000;

const readWords = `
  select word.text, tsvector_to_array(to_tsvector('jobsieve', searchable(word.text))) as lexemes
  from jsonb_array_elements_text($1::jsonb) as word(text)`;

/**
 * Knows which words of a text a search hit. Stemming changes the end of a word and hardly ever its beginning, so only words that begin
 * like a lexeme of the search are shown to PostgreSQL, each once; `ts_headline` reads all 20 descriptions instead and takes
 * several times as long as the search.
 */
export class HitWords {
  readonly #database: Queryable;
  readonly #known = new LRUCache<string, readonly string[]>({ max: rememberedWords });

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Answers for the words of these texts. */
  async among(words: Iterable<string>, lexemes: ReadonlySet<string>): Promise<(word: string) => boolean> {
    if (lexemes.size === 0) return () => false;
    const beginnings = new Set([...lexemes].map(beginning));
    const mayHit = (word: string) => beginnings.has(beginning(word)) || /[#+.]/.test(word);
    const candidates = [...new Set(words)].filter(mayHit);
    await this.#learn(candidates.filter((word) => !this.#known.has(word)));
    const hits = new Set(
      candidates.filter((word) => this.#known.get(word)?.some((each) => lexemes.has(each))),
    );
    return (word) => hits.has(word);
  }

  async #learn(words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const rows = await this.#database.query<{ text: string; lexemes: string[] }>(readWords, [
      JSON.stringify(words),
    ]);
    for (const { text, lexemes } of rows) this.#known.set(text, lexemes);
  }
}

/** Two letters, without accents and case. */
function beginning(word: string): string {
  const head = word.slice(0, 2);
  return (/^[a-z]*$/.test(head) ? head : head.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()).slice(
    0,
    2,
  );
}
