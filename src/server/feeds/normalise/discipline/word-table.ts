import { grouped } from "../../../../shared/grouped";
import { remembering } from "../../feed/remembering";

/**
 * From the most specific: phrases, words such as 'chef', and subjects such as 'bank', which other trades have
 * too and which count only where nothing else is known.
 */
export type Weight = "phrase" | "word" | "subject";

/** The slug of the first entry that matches a text, or null. Entries that do not count are skipped. */
type WordReader = (text: string, counts?: (slug: string, weight: Weight) => boolean) => string | null;

/**
 * Reads a table of `slug: word, word, …`, more specific entries first. Words match beginnings of words, but
 * those ending in '.' or of up to four letters only whole words; '~' marks a subject.
 */
export function wordTable(table: string): WordReader {
  const entries = entriesIn(table).flatMap(([slug, words]) => byWeight(slug, words.split(", ")));
  const byBeginning = grouped(
    entries.flatMap(({ words }, entry) => words.map((word) => [word.stem.slice(0, 2), { ...word, entry }])),
  );
  const entriesOf = remembering(maxTexts, (text: string): Entry[] => {
    const small = asSmall(text);
    const found = new Set<number>();
    for (const { index: at } of small.matchAll(wordStart)) {
      for (const { stem, isWhole, entry } of byBeginning.get(small.slice(at, at + 2)) ?? []) {
        if (small.startsWith(stem, at) && (!isWhole || wordEnd.test(small.slice(at + stem.length))))
          found.add(entry);
      }
    }
    return [...found].sort((one, other) => one - other).flatMap((entry) => entries[entry] ?? []);
  });
  return (text, counts = () => true) =>
    entriesOf(text).find(({ slug, weight }) => counts(slug, weight))?.slug ?? null;
}

/** Titles and the names of categories return within a feed, and one is read for several reasons. */
export const maxTexts = 1_000;

const wordStart = /(?<![\p{L}\p{N}])./gsu;
/** After a word or its plural. */
const wordEnd = /^s?(?![\p{L}\p{N}])/u;

/** The table under `[name]` in a data file, without comments. */
export function tableIn(file: string, name: string): string {
  const parts = file.replace(/^#.*\n/gm, "").split(/^\[([a-z ]+)\]\n/m);
  const table = parts[parts.indexOf(name) + 1];
  if (table === undefined || !parts.includes(name)) throw new Error(`No table is called ${name}.`);
  return table;
}

/** Entries of `name: words` in a data file; words may continue on lines that begin with a space. */
export function entriesIn(table: string): (readonly [name: string, words: string])[] {
  const entries = table.replace(/^#.*\n/gm, "").trim();
  return entries.split(/\n(?! )/).map((entry) => {
    const [name = "", words = ""] = entry.replace(/\s+/g, " ").split(/: (.*)/);
    return [name, words];
  });
}

/** Via upper case, which maps 'ſ' and the Kelvin sign to ASCII, as in the tables. */
function asSmall(text: string): string {
  return text.toUpperCase().toLowerCase();
}

interface Entry {
  readonly slug: string;
  readonly weight: Weight;
  readonly words: readonly { readonly stem: string; readonly isWhole: boolean }[];
}

function byWeight(slug: string, words: readonly string[]): Entry[] {
  return (["phrase", "word", "subject"] as const).map((weight) => ({
    slug,
    weight,
    words: words.filter((word) => weightOf(word) === weight).map((word) => readWord(word.replace("~", ""))),
  }));
}

function readWord(word: string) {
  const stem = asSmall(word.replace(/\.$/, ""));
  return { stem, isWhole: stem.length <= 4 || stem.length < word.length };
}

function weightOf(word: string): Weight {
  if (word.startsWith("~")) return "subject";
  return word.includes(" ") ? "phrase" : "word";
}

/** Matches the words of a table wherever they are. */
export function anyOf(words: string): RegExp {
  const patterns = words.split(", ").map((word) => {
    const { stem, isWhole } = readWord(word);
    const letters = stem.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return isWhole ? `${letters}s?(?![\\p{L}\\p{N}])` : letters;
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})`, "giu");
}
