import { LRUCache } from "lru-cache";
import type { Queryable } from "../../database/database";

/** Keywords as a thread evaluates them; `word` is an index into the search's postings. */
export type Expression =
  | { readonly word: number }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

/** A word or phrase as tsquery text, matched in the whole job or only in the title. */
export interface Leaf {
  readonly field: "document" | "title";
  readonly text: string;
}

export class LeafList {
  readonly leaves: Leaf[] = [];
  readonly #numbers = new Map<string, number>();

  word(field: Leaf["field"], text: string): Expression {
    const key = keyOf({ field, text });
    const word = this.#numbers.get(key) ?? this.leaves.push({ field, text }) - 1;
    this.#numbers.set(key, word);
    return { word };
  }
}

export function keyOf({ field, text }: Leaf): string {
  return `${field} ${text}`;
}

/** A lexeme and its distance from the previous one, in words. */
export interface PhraseWord {
  readonly lexeme: string;
  readonly distance: number;
}

/** A query as parsed by PostgreSQL. A leaf is one lexeme or a whole phrase, as tsquery text. */
export type TsqueryTree =
  | { readonly leaf: string; readonly words: readonly PhraseWord[] }
  | { readonly all: readonly TsqueryTree[] }
  | { readonly any: readonly TsqueryTree[] }
  | { readonly not: TsqueryTree };

const token = /\s*('(?:[^'\\]|''|\\.)*'(?::[*A-D]*)?|<(?:-|\d+)>|[!&|()])/gy;

/** Parses the text form of a tsquery; null without words (`''`). */
export function parseTsquery(text: string): TsqueryTree | null {
  const tokens = Array.from(text.matchAll(token), ([, each = ""]) => each);
  return tokens.length === 0 ? null : readAny(tokens);
}

function takeIf(tokens: string[], expected: string): boolean {
  if (tokens[0] !== expected) return false;
  tokens.shift();
  return true;
}

function readAny(tokens: string[]): TsqueryTree {
  const parts = [readAll(tokens)];
  while (takeIf(tokens, "|")) parts.push(readAll(tokens));
  return single(parts) ?? { any: parts };
}

function readAll(tokens: string[]): TsqueryTree {
  const parts = [readPhrase(tokens)];
  while (takeIf(tokens, "&")) parts.push(readPhrase(tokens));
  return single(parts) ?? { all: parts };
}

function single(parts: readonly TsqueryTree[]): TsqueryTree | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function readPhrase(tokens: string[]): TsqueryTree {
  let phrase = readOperand(tokens);
  while (tokens[0]?.startsWith("<")) {
    const operator = tokens.shift() ?? "";
    phrase = followedBy(phrase, operator, readOperand(tokens));
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

/** As a phrase, `Team, team` makes PostgreSQL recheck all jobs with the word. `door to door` is no repeat. */
function repeatsLast(left: TsqueryTree, right: TsqueryTree): boolean {
  if (!("leaf" in left && "leaf" in right)) return false;
  return right.words.length === 1 && right.words[0]?.lexeme === left.words.at(-1)?.lexeme;
}

/** Words that can match, in reading order; negated ones are left out. */
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

function readOperand(tokens: string[]): TsqueryTree {
  if (takeIf(tokens, "!")) return { not: readOperand(tokens) };
  if (takeIf(tokens, "(")) {
    const inner = readAny(tokens);
    takeIf(tokens, ")");
    return inner;
  }
  const leaf = tokens.shift() ?? "";
  return { leaf, words: [{ lexeme: lexemeOf(leaf), distance: 1 }] };
}

function lexemeOf(leaf: string): string {
  const quoted = leaf.slice(1, leaf.lastIndexOf("'"));
  return quoted.replaceAll("''", "'").replace(/\\(.)/g, "$1");
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export interface ParsedTerm {
  /** Stems; null without a searchable word, as for a stop word. */
  readonly tree: TsqueryTree | null;
  /** Exact words, folded for case, accents and number; those of a phrase are adjacent. */
  readonly words: readonly PhraseWord[];
}

interface ParsedRow {
  readonly text: string;
  readonly tree: string;
  /** Parsed with umlauts in the other spelling. */
  readonly other: string | null;
  /** Null when German is not searched. */
  readonly german: string | null;
  readonly words: string;
}

/** Null for a stop word of either language. */
function inEither({ tree, german, other }: ParsedRow): TsqueryTree | null {
  const read = [tree, german].flatMap((text) => (text === null ? [] : [parseTsquery(text)]));
  const also = other === null ? null : parseTsquery(other);
  const known = [...read, also].filter((each) => each !== null);
  const [first, ...others] = known;
  if (first === undefined || read.includes(null)) return null;
  return others.length === 0 ? first : { any: known };
}

/** `Muenchen` for `München` and vice versa, for English stems; German stems know both. */
function otherUmlauts(text: string): string | null {
  const written = text.normalize("NFC");
  const spelledOut = written.replace(/[äöü]/gi, (letter) => `${letter.normalize("NFD").charAt(0)}e`);
  if (spelledOut !== written) return spelledOut;
  const short = written.replace(/(?<![aeoq])([aou])e(?=\p{L})/giu, "$1");
  return short === written ? null : short;
}

export type ParsedTerms = ReadonlyMap<string, ParsedTerm>;

const cacheBytes = 8 * 2 ** 20;

const parseTerms = (german: string) => `
  select given.text, websearch_to_tsquery('jobsieve', searchable(term.text))::text as tree, ${german} as german,
    phraseto_tsquery('jobsieve_exact', exact_form(term.text))::text as words,
    websearch_to_tsquery('jobsieve', searchable(given.other))::text as other
  from jsonb_to_recordset($1::jsonb) as given(text text, other text),
    -- Nobody searches for the pronoun.
    lateral (select regexp_replace(given.text, '\\mit\\M', 'IT', 'gi')) as term(text)`;

/** Has PostgreSQL parse terms (stemming, accents, compounds) and caches the results, which never change. */
export class TermParser {
  readonly #parseTerms: string;
  readonly #cache = new LRUCache<string, ParsedTerm>({
    maxSize: cacheBytes,
    sizeCalculation: (_, text) => 600 + 12 * text.length,
  });

  /** With `german`, terms match by the stems of either language. */
  constructor(
    private readonly database: Queryable,
    german: boolean,
  ) {
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
    const rows = await this.database.query<ParsedRow>(this.#parseTerms, [JSON.stringify(given)]);
    return rows.map((row) => [
      row.text,
      { tree: inEither(row), words: wordsOf(parseTsquery(row.words) ?? { any: [] }) },
    ]);
  }
}
