import { isUtf8 } from "node:buffer";
import { foldLetters } from "../../../shared/fold";

/** The message says in one line where and why a vocabulary is invalid. */
export class VocabularyError extends Error {
  override readonly name = "VocabularyError";
}

/** Signs are part of the word in C#, C++, .NET and R&D. */
const word =
  /(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net(?![\p{L}\p{N}])|[a-z]&[a-z](?![\p{L}\p{N}]))|[\p{L}\p{N}]+/gu;
/** `c.e.o.` becomes `ceo`, as in the database. */
const initials = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu;
const possessive = /'s(?![\p{L}\p{N}])/gu;
const isSimple = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/** For comparison: lower case, no accents, singular. C#, C++, .NET and R&D stay words of their own. */
export function foldWords(text: string): string[] {
  if (isSimple.test(text)) return text.toLowerCase().split(" ").map(singular);
  const lower = foldLetters(text).replaceAll("’", "'").replace(initials, "$1").replace(possessive, "");
  return (lower.match(word) ?? []).map(singular);
}

/** By the ending alone, for queries and titles alike. */
function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith("s") || /[sui]s$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

export interface Occupation {
  readonly titles: readonly string[];
  /** Name of the narrow group: SOC's minor group, ISCO's unit group. */
  readonly near: string;
  readonly far: string;
}

/** Phrases of one meaning. If one-way, a search for the first finds the others, but not vice versa. */
export interface Synonyms {
  readonly phrases: readonly string[];
  readonly oneWay: boolean;
  /** `part time`, `night shift`: they name no occupation. */
  readonly areWays?: boolean;
}

interface Family {
  /** Families of one section are distant neighbours. */
  readonly section: string;
  readonly name: string;
  readonly titles: readonly string[];
}

export interface Vocabulary {
  readonly synonyms: readonly Synonyms[];
  readonly families: readonly Family[];
}

export const vocabularyLimits = {
  bytes: 2_000_000,
  lines: 20_000,
  lineLength: 1_000,
  phrases: 60,
  phraseLength: 80,
  phraseWords: 8,
} as const;

/** Throws a VocabularyError that names the file and the line. */
export function readVocabulary(bytes: Uint8Array, file: string): Vocabulary {
  if (bytes.length > vocabularyLimits.bytes)
    throw new VocabularyError(`${file} is longer than ${vocabularyLimits.bytes.toLocaleString("en")} bytes.`);
  return parseVocabulary(decode(bytes, file), file);
}

function decode(bytes: Uint8Array, file: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  // In UTF-8, the byte of a line feed is never part of another character.
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  const invalid = lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
  throw new VocabularyError(`${file}, line ${invalid + 1}: not in UTF-8.`);
}

/** The format is described in docs/vocabulary.md. */
export function parseVocabulary(text: string, file: string): Vocabulary {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const reader = new LineReader();
  for (const [index, line] of lines.entries()) {
    try {
      if (index >= vocabularyLimits.lines) throw new VocabularyError("more lines than are read");
      reader.read(line.trim());
    } catch (error) {
      if (!(error instanceof VocabularyError)) throw error;
      throw new VocabularyError(`${file}, line ${index + 1}: ${error.message}.`);
    }
  }
  return reader.vocabulary();
}

/** Entries under this heading are words, not titles, and have no neighbours. */
const wordsSection = "words";
const waysOfWorking = "ways of working";

class LineReader {
  readonly #synonyms: Synonyms[] = [];
  readonly #families = new Map<string, Family & { readonly titles: string[] }>();
  #titles: string[] | undefined;
  #areWays = false;

  read(line: string): void {
    if (line.length > vocabularyLimits.lineLength) throw new VocabularyError("the line is too long");
    if (line === "" || line.startsWith("#")) return;
    if (line.startsWith("[")) this.#begin(headingOf(line));
    else if (line.startsWith("~")) this.#addTitles(phrasesOf(line.slice(1).split(",")));
    else this.#synonyms.push(this.#synonymsOf(line));
  }

  vocabulary(): Vocabulary {
    return { synonyms: this.#synonyms, families: [...this.#families.values()] };
  }

  #begin({ section, name }: Heading): void {
    const key = `${section} / ${name}`;
    const family = this.#families.get(key) ?? { section, name, titles: [] };
    const areWords = section.toLowerCase() === wordsSection;
    this.#areWays = areWords && name.toLowerCase() === waysOfWorking;
    if (areWords) this.#titles = undefined;
    else {
      this.#families.set(key, family);
      this.#titles = family.titles;
    }
  }

  #addTitles(titles: readonly string[]): void {
    if (this.#titles === undefined) throw new VocabularyError("'~' stands under no heading of titles");
    this.#titles.push(...titles);
  }

  #synonymsOf(line: string): Synonyms {
    const kind = this.#areWays ? { areWays: true } : {};
    const [left = "", right, more] = line.split(">");
    if (right === undefined) {
      const phrases = phrasesOf(line.split("="));
      if (phrases.length < 2) throw new VocabularyError("a phrase alone; '=' or '>' joins it to others");
      this.#titles?.push(...phrases);
      return { phrases: differing(phrases), oneWay: false, ...kind };
    }
    if (more !== undefined || line.includes("="))
      throw new VocabularyError("a line has either '=' or one '>', with ',' between what stands right of it");
    const phrases = differing([...phrasesOf([left]), ...phrasesOf(right.split(","))]);
    return { phrases, oneWay: true, ...kind };
  }
}

interface Heading {
  readonly section: string;
  readonly name: string;
}

function headingOf(line: string): Heading {
  const [section = "", name = section, more] = line
    .slice(1, -1)
    .split("/")
    .map((part) => part.trim());
  if (!line.endsWith("]") || section === "" || name === "" || more !== undefined)
    throw new VocabularyError("a heading is '[Section / Family]'");
  return { section, name };
}

function phrasesOf(parts: readonly string[]): string[] {
  if (parts.length > vocabularyLimits.phrases) throw new VocabularyError("too many phrases");
  return parts.map((part) => {
    const phrase = part.trim().replace(/\s+/g, " ");
    const { length } = foldWords(phrase);
    if (phrase === "") throw new VocabularyError("a phrase is empty");
    if (length === 0) throw new VocabularyError(`'${phrase}' holds no word`);
    if (phrase.length > vocabularyLimits.phraseLength || length > vocabularyLimits.phraseWords)
      throw new VocabularyError("a phrase is too long");
    return phrase;
  });
}

function differing(phrases: readonly string[]): readonly string[] {
  const first = new Map(
    phrases.map((phrase) => [foldWords(phrase).join(" "), phrase]).reverse() as [string, string][],
  );
  if (first.size < 2) throw new VocabularyError("all phrases are the same words");
  return phrases.filter((phrase) => first.get(foldWords(phrase).join(" ")) === phrase);
}
