import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { parseTsquery, type TsqueryTree } from "./tsquery-tree";

/** Terms by their text; null for one without a word to look for, such as a stop word. */
export type ParsedTerms = ReadonlyMap<string, TsqueryTree | null>;

const rememberedBytes = 8 * 2 ** 20;

const parseTerms = `
  select term.text, websearch_to_tsquery('jobsieve', searchable(term.text))::text as tree
  from jsonb_array_elements_text($1::jsonb) as term(text)`;

/** Has PostgreSQL read each term once: stemming, accents and compounds are its work. Remembers the answers, which never change. */
export class TermParser {
  readonly #database: Queryable;
  readonly #known = new LRUCache<string, { readonly tree: TsqueryTree | null }>({
    maxSize: rememberedBytes,
    sizeCalculation: (_, text) => 400 + 8 * text.length,
  });

  constructor(database: Queryable) {
    this.#database = database;
  }

  async parse(terms: Iterable<string>): Promise<ParsedTerms> {
    const parsed = new Map<string, TsqueryTree | null>();
    const unknown: string[] = [];
    for (const text of new Set(terms)) {
      const known = this.#known.get(text);
      if (known === undefined) unknown.push(text);
      else parsed.set(text, known.tree);
    }
    for (const { text, tree } of await this.#ask(unknown)) {
      this.#known.set(text, { tree });
      parsed.set(text, tree);
    }
    return parsed;
  }

  async #ask(terms: readonly string[]): Promise<{ text: string; tree: TsqueryTree | null }[]> {
    if (terms.length === 0) return [];
    const rows = await this.#database.query<{ text: string; tree: string }>(parseTerms, [
      JSON.stringify(terms),
    ]);
    return rows.map(({ text, tree }) => ({ text, tree: parseTsquery(tree) }));
  }
}
