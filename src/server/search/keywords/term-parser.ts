import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { type PhraseWord, parseTsquery, type TsqueryTree, wordsOf } from "./tsquery-tree";

export interface ParsedTerm {
  /** Its stems; null when there is no word to look for, as for a stop word. */
  readonly tree: TsqueryTree | null;
  /** Its words as they are, but for case, accents and number; of a phrase, side by side. */
  readonly words: readonly PhraseWord[];
}

/** By their text. */
export type ParsedTerms = ReadonlyMap<string, ParsedTerm>;

const cacheBytes = 8 * 2 ** 20;

const parseTerms = `
  select given.text, websearch_to_tsquery('jobsieve', searchable(term.text))::text as tree,
    phraseto_tsquery('jobsieve_exact', exact_form(term.text))::text as words
  from jsonb_array_elements_text($1::jsonb) as given(text),
    -- Nobody searches for the pronoun.
    lateral (select regexp_replace(given.text, '\\mit\\M', 'IT', 'gi')) as term(text)`;

/**
 * Has PostgreSQL read each term once: stemming, accents and compounds are its work. Remembers the answers,
 * which never change.
 */
export class TermParser {
  readonly #database: Queryable;
  readonly #cache = new LRUCache<string, ParsedTerm>({
    maxSize: cacheBytes,
    sizeCalculation: (_, text) => 600 + 12 * text.length,
  });

  constructor(database: Queryable) {
    this.#database = database;
  }

  async parse(terms: Iterable<string>): Promise<ParsedTerms> {
    const parsed = new Map<string, ParsedTerm>();
    const uncached: string[] = [];
    for (const text of new Set(terms)) {
      const cached = this.#cache.get(text);
      if (cached === undefined) uncached.push(text);
      else parsed.set(text, cached);
    }
    for (const [text, term] of await this.#ask(uncached)) {
      this.#cache.set(text, term);
      parsed.set(text, term);
    }
    return parsed;
  }

  async #ask(terms: readonly string[]): Promise<[string, ParsedTerm][]> {
    if (terms.length === 0) return [];
    const rows = await this.#database.query<{ text: string; tree: string; words: string }>(parseTerms, [
      JSON.stringify(terms),
    ]);
    return rows.map(({ text, tree, words }) => [
      text,
      { tree: parseTsquery(tree), words: wordsOf(parseTsquery(words) ?? { any: [] }) },
    ]);
  }
}
