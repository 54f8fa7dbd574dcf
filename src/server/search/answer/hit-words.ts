import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { type WordInText, wordsBeginningWith } from "./words-in-text";

const rememberedBytes = 12 * 2 ** 20;

const readWords = `
  select word.text, tsvector_to_array(to_tsvector('jobsieve', searchable(word.text))) as lexemes
  from jsonb_array_elements_text($1::jsonb) as word(text)`;

/**
 * Knows which words of a text a search hit. Stemming changes the end of a word, so only words that begin like a
 * lexeme of the search are shown to PostgreSQL, each once; `ts_headline` reads all 20 descriptions instead and
 * takes several times as long as the search.
 */
export class HitWords {
  readonly #database: Queryable;
  readonly #known = new LRUCache<string, readonly string[]>({
    maxSize: rememberedBytes,
    sizeCalculation: (_, word) => 200 + 4 * word.length,
  });

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** The hits in each text, in their order. */
  async find(texts: readonly string[], lexemes: ReadonlySet<string>): Promise<WordInText[][]> {
    if (lexemes.size === 0) return texts.map(() => []);
    const letters = new Set([...lexemes].map((lexeme) => lexeme.charAt(0)));
    const beginnings = [...lexemes].map(beginningOf);
    const mayHit = ({ text }: WordInText) => {
      const word = folded(text);
      return beginnings.some((each) => word.startsWith(each)) || /[#+.]/.test(text);
    };
    const candidates = texts.map((text) => wordsBeginningWith(letters, text).filter(mayHit));
    await this.#learn(new Set(candidates.flatMap((words) => words.map(({ text }) => text))));
    const isHit = ({ text }: WordInText) => this.#known.get(text)?.some((each) => lexemes.has(each)) ?? false;
    return candidates.map((words) => words.filter(isHit));
  }

  async #learn(words: ReadonlySet<string>): Promise<void> {
    const unknown = [...words].filter((word) => !this.#known.has(word));
    if (unknown.length === 0) return;
    const rows = await this.#database.query<{ text: string; lexemes: string[] }>(readWords, [
      JSON.stringify(unknown),
    ]);
    for (const { text, lexemes } of rows) this.#known.set(text, lexemes);
  }
}

/** As much of a lexeme as every word with that stem begins with: stemming changes no more than the last letter that it leaves. */
function beginningOf(lexeme: string): string {
  return lexeme.length <= 2 ? lexeme : lexeme.slice(0, -1);
}

/** Without accents and case, as a lexeme is written. */
function folded(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
