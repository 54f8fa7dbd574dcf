import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";

/** Keywords as a thread evaluates them: `word` is an index into the search's postings. */
export type Expression =
  | { readonly word: number }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

/** A word or phrase, as the text of a tsquery, to be found in the whole job or in its title alone. */
export interface Leaf {
  readonly field: "document" | "title";
  readonly text: string;
}

/** Numbers the leaves that one search needs, each once. */
export class LeafList {
  readonly #leaves: Leaf[] = [];
  readonly #numbers = new Map<string, number>();

  get leaves(): readonly Leaf[] {
    return this.#leaves;
  }

  numberOf(leaf: Leaf): number {
    const key = keyOf(leaf);
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    this.#numbers.set(key, this.#leaves.length);
    return this.#leaves.push(leaf) - 1;
  }
}

export function keyOf({ field, text }: Leaf): string {
  return `${field} ${text}`;
}

/** A lexeme and how many words after the previous one it stands. */
export interface PhraseWord {
  readonly lexeme: string;
  readonly distance: number;
}

/**
 * A query as PostgreSQL parsed it. A lexeme or a whole phrase is one leaf, `leaf` being its text as a
 * tsquery.
 */
export type TsqueryTree =
  | { readonly leaf: string; readonly words: readonly PhraseWord[] }
  | { readonly all: readonly TsqueryTree[] }
  | { readonly any: readonly TsqueryTree[] }
  | { readonly not: TsqueryTree };

const token = /\s*('(?:[^'\\]|''|\\.)*'(?::[*A-D]*)?|<(?:-|\d+)>|[!&|()])/y;

/** Reads the text form of a tsquery; null when it has no words (`''`). */
export function parseTsquery(text: string): TsqueryTree | null {
  const reader = new TokenReader(text);
  return reader.peek === undefined ? null : readAny(reader);
}

class TokenReader {
  readonly #text: string;
  #place = 0;
  peek: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#advance();
  }

  /** The token that was next. */
  take(): string {
    const taken = this.peek ?? "";
    this.#advance();
    return taken;
  }

  takeIf(expected: string): boolean {
    if (this.peek !== expected) return false;
    this.#advance();
    return true;
  }

  #advance(): void {
    token.lastIndex = this.#place;
    const match = token.exec(this.#text);
    this.peek = match?.[1];
    this.#place = match === null ? this.#text.length : token.lastIndex;
  }
}

function readAny(reader: TokenReader): TsqueryTree {
  const parts = [readAll(reader)];
  while (reader.takeIf("|")) parts.push(readAll(reader));
  return single(parts) ?? { any: parts };
}

function readAll(reader: TokenReader): TsqueryTree {
  const parts = [readPhrase(reader)];
  while (reader.takeIf("&")) parts.push(readPhrase(reader));
  return single(parts) ?? { all: parts };
}

function single(parts: readonly TsqueryTree[]): TsqueryTree | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function readPhrase(reader: TokenReader): TsqueryTree {
  let phrase = readOperand(reader);
  while (reader.peek?.startsWith("<")) {
    const operator = reader.take();
    phrase = followedBy(phrase, operator, readOperand(reader));
  }
  return phrase;
}

function followedBy(left: TsqueryTree, operator: string, right: TsqueryTree): TsqueryTree {
  if (operator === "<->" && repeatsLast(left, right)) return left;
  const distance = operator === "<->" ? 1 : Number(operator.slice(1, -1));
  const [first, ...rest] = wordsOf(right);
  const next = first === undefined ? [] : [{ ...first, distance }, ...rest];
  return {
    leaf: `${textOf(left)} ${operator} ${"leaf" in right && right.words.length === 1 ? right.leaf : `( ${textOf(right)} )`}`,
    words: [...wordsOf(left), ...next],
  };
}

/** `Team, team` is about a team, and all jobs that have the word would be looked through; `door to door` is no door. */
function repeatsLast(left: TsqueryTree, right: TsqueryTree): boolean {
  if (!("leaf" in left && "leaf" in right)) return false;
  return right.words.length === 1 && right.words[0]?.lexeme === left.words.at(-1)?.lexeme;
}

/** The words that stand for a match, in reading order. */
export function wordsOf(tree: TsqueryTree): readonly PhraseWord[] {
  if ("leaf" in tree) return tree.words;
  if ("not" in tree) return [];
  return ("all" in tree ? tree.all : tree.any).flatMap(wordsOf);
}

function textOf(tree: TsqueryTree): string {
  if ("leaf" in tree) return tree.leaf;
  if ("not" in tree) return `!( ${textOf(tree.not)} )`;
  const parts = "all" in tree ? tree.all : tree.any;
  return `( ${parts.map((part) => `( ${textOf(part)} )`).join("all" in tree ? " & " : " | ")} )`;
}

function readOperand(reader: TokenReader): TsqueryTree {
  if (reader.takeIf("!")) return { not: readOperand(reader) };
  if (reader.takeIf("(")) {
    const inner = readAny(reader);
    reader.takeIf(")");
    return inner;
  }
  const leaf = reader.take();
  return { leaf, words: [{ lexeme: lexemeOf(leaf), distance: 1 }] };
}

function lexemeOf(leaf: string): string {
  const quoted = leaf.slice(1, leaf.lastIndexOf("'"));
  return quoted.replaceAll("''", "'").replace(/\\(.)/g, "$1");
}

/** A lexeme as the text of a tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

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
