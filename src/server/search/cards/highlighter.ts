import { LRUCache } from "lru-cache";
import { foldLetters } from "../../../shared/fold";
import type { Queryable } from "../../database/database";

const cacheBytes = 12 * 2 ** 20;

const readWords = (german: string) => `
  select word.text, tsvector_to_array(to_tsvector('jobsieve', searchable(word.text))) || ${german} as lexemes
  from jsonb_array_elements_text($1::jsonb) as word(text)`;

/**
 * Finds the hits of a search in texts. Only words that begin like a lexeme go to PostgreSQL, as stemming
 * changes endings; `ts_headline` on 20 descriptions takes several times as long as the search.
 */
export class Highlighter {
  readonly #readWords: string;
  readonly #cache = new LRUCache<string, readonly string[]>({
    maxSize: cacheBytes,
    sizeCalculation: (_, word) => 200 + 4 * word.length,
  });

  constructor(
    private readonly database: Queryable,
    german: boolean,
  ) {
    this.#readWords = readWords(german ? "tsvector_to_array(german_words(word.text))" : "'{}'::text[]");
  }

  /** The hits in each text, in text order. */
  async find(
    texts: readonly string[],
    lexemes: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<WordInText[][]> {
    if (lexemes.size === 0) return texts.map(() => []);
    const stems = [...lexemes].map((lexeme) => lexeme.replace(/^~/, ""));
    const letters = new Set(stems.map((stem) => stem.charAt(0)));
    const beginnings = stems.map(beginningOf);
    const mayHit = ({ text }: WordInText) => {
      const word = folded(text);
      return beginnings.some((each) => word.startsWith(each)) || /[#+.]/.test(text);
    };
    const candidates = texts.map((text) => wordsBeginningWith(letters, text).filter(mayHit));
    await this.#learn(new Set(candidates.flatMap((words) => words.map(({ text }) => text))), signal);
    const isHit = ({ text }: WordInText) => this.#cache.get(text)?.some((each) => lexemes.has(each)) ?? false;
    return candidates.map((words) => words.filter(isHit));
  }

  async #learn(words: ReadonlySet<string>, signal: AbortSignal | undefined): Promise<void> {
    const uncached = [...words].filter((word) => !this.#cache.has(word));
    if (uncached.length === 0) return;
    const rows = await this.database.query<{ text: string; lexemes: string[] }>(
      this.#readWords,
      [JSON.stringify(uncached)],
      signal,
    );
    for (const { text, lexemes } of rows) this.#cache.set(text, lexemes);
  }
}

/** The beginning shared by all words of a stem: stemming changes at most the last letter that it leaves. */
function beginningOf(lexeme: string): string {
  return lexeme.length <= 2 ? lexeme : lexeme.slice(0, -1);
}

function folded(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  return foldLetters(word)
    .replace(/\p{Cf}/gu, "")
    .replaceAll("ß", "ss");
}

/** A word and its start, in UTF-16 units. */
export interface WordInText {
  readonly text: string;
  readonly start: number;
}

const isPlain = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);
const otherLetter = /[\p{L}\p{N}\p{M}\p{Cs}\p{Cf}]/u;

function isLetter(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code < 128 ? isPlain[code] === 1 : otherLetter.test(text.charAt(place));
}

/**
 * Words that begin with one of these lower-case letters or beyond ASCII, or that carry a sign of a name
 * (`C#`, `C++`, `.NET`). Scans unit by unit, as every search reads a page of descriptions.
 */
export function wordsBeginningWith(letters: ReadonlySet<string>, text: string): WordInText[] {
  const begins = Uint8Array.from({ length: 128 }, (_, code) =>
    letters.has(String.fromCharCode(code).toLowerCase()) ? 1 : 0,
  );
  const words: WordInText[] = [];
  let place = 0;
  while (place < text.length) {
    if (!isLetter(text, place)) {
      place++;
      continue;
    }
    const end = wordEnd(text, place);
    const start = text.charAt(place - 1) === "." ? place - 1 : place;
    const signed = signEnd(text, end);
    const code = text.charCodeAt(place);
    const hasSign = start < place || signed > end;
    if (code >= 128 || begins[code] === 1 || hasSign) words.push({ text: text.slice(start, signed), start });
    place = signed;
  }
  return words;
}

function wordEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isLetter(text, end)) end++;
  return end;
}

function signEnd(text: string, end: number): number {
  if (text.charAt(end) === "#") return end + 1;
  return text.startsWith("++", end) ? end + 2 : end;
}
