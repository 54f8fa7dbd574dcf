import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";
import { type PhraseWord, parseTsquery, type TsqueryTree, wordsOf } from "./tsquery-tree";

export interface ParsedTerm {
  /** Its stems; null when there is no word to look for, as for a stop word. */
  readonly tree: TsqueryTree | null;
  /** Its words as they are, but for case, accents and number; of a phrase, side by side. */
  readonly words: readonly PhraseWord[];
}

/** The languages that words have stems in, beside English. */
export interface StemLanguages {
  readonly german?: boolean;
}

interface ParsedRow {
  readonly text: string;
  readonly tree: string;
  /** With umlauts written the other way. */
  readonly other: string | null;
  /** Null when German is not searched. */
  readonly german: string | null;
  readonly words: string;
}

/** A stop word of either language is dropped. */
function inEither({ tree, german, other }: ParsedRow): TsqueryTree | null {
  const read = [tree, german].flatMap((text) => (text === null ? [] : [parseTsquery(text)]));
  const also = other === null ? null : parseTsquery(other);
  const known = [...read, also].filter((each) => each !== null);
  const [first, ...others] = known;
  if (first === undefined || read.includes(null)) return null;
  return others.length === 0 ? first : { any: known };
}

/** `Muenchen` for `München`, and the other way round, wherever words are English; German stems know both. */
function otherUmlauts(text: string): string | null {
  const written = text.normalize("NFC");
  const spelledOut = written.replace(/[äöü]/gi, (letter) => `${letter.normalize("NFD").charAt(0)}e`);
  if (spelledOut !== written) return spelledOut;
  const short = written.replace(/(?<![aeoq])([aou])e(?=\p{L})/giu, "$1");
  return short === written ? null : short;
}

/** By their text. */
export type ParsedTerms = ReadonlyMap<string, ParsedTerm>;

const cacheBytes = 8 * 2 ** 20;

const parseTerms = (german: string) => `
  select given.text, websearch_to_tsquery('jobsieve', searchable(term.text))::text as tree, ${german} as german,
    phraseto_tsquery('jobsieve_exact', exact_form(term.text))::text as words,
    websearch_to_tsquery('jobsieve', searchable(given.other))::text as other
  from jsonb_to_recordset($1::jsonb) as given(text text, other text),
    -- Nobody searches for the pronoun.
    lateral (select regexp_replace(given.text, '\\mit\\M', 'IT', 'gi')) as term(text)`;

/**
 * Has PostgreSQL read each term once: stemming, accents and compounds are its work. Remembers the answers,
 * which never change.
 */
export class TermParser {
  readonly #database: Queryable;
  readonly #parseTerms: string;
  readonly #cache = new LRUCache<string, ParsedTerm>({
    maxSize: cacheBytes,
    sizeCalculation: (_, text) => 600 + 12 * text.length,
  });

  /** Terms are German, too, where the site is in it: they then find by the stems of either language. */
  constructor(database: Queryable, { german = false }: StemLanguages = {}) {
    this.#database = database;
    this.#parseTerms = parseTerms(german ? "german_query(given.text)" : "null::text");
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
    const given = terms.map((text) => ({ text, other: otherUmlauts(text) }));
    const rows = await this.#database.query<ParsedRow>(this.#parseTerms, [JSON.stringify(given)]);
    return rows.map((row) => [
      row.text,
      { tree: inEither(row), words: wordsOf(parseTsquery(row.words) ?? { any: [] }) },
    ]);
  }
}
