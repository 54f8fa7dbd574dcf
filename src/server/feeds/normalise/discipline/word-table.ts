import { grouped } from "../../../../shared/grouped";

/**
 * From the most specific: phrases, words such as 'chef', and subjects such as 'bank', which other trades have
 * too and which count only where nothing else is known.
 */
export type Weight = "phrase" | "word" | "subject";

/** The slug of the first entry that matches a text, or null. Entries that do not count are skipped. */
type WordReader = (text: string, counts?: (slug: string, weight: Weight) => boolean) => string | null;

interface Words {
  readonly slug: string;
  readonly weight: Weight;
  /** As returned by `asSmall`, without marks. */
  readonly stems: readonly string[];
  readonly areIn: (text: string) => boolean;
}

/**
 * Reads a table of `slug: word, word, …`, more specific entries first. Words match beginnings of words, but
 * those ending in '.' or of up to four letters only whole words; '~' marks a subject.
 */
export function wordTable(table: string): WordReader {
  const all = entriesIn(table).flatMap(([slug, words]) => byWeight(slug, words.split(", ")));
  const holding = stemMatcher(all.map(({ stems }) => stems));
  return (text, counts = () => true) => {
    const held = holding(asSmall(text)).flatMap((place) => all[place] ?? []);
    return held.find(({ slug, weight, areIn }) => counts(slug, weight) && areIn(text))?.slug ?? null;
  };
}

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

/**
 * Indices of the lists with a stem that is in a text, ascending. Looks for all stems at once, by their first
 * two letters: one by one they took a third of the time of reading a feed.
 */
export function stemMatcher(lists: readonly (readonly string[])[]): (text: string) => number[] {
  const byBeginning = grouped(
    lists.flatMap((stems, list) => stems.map((stem) => [stem.slice(0, 2), { stem, list }] as const)),
  );
  return (text) => {
    const found = new Set<number>();
    for (let at = 0; at < text.length; at += 1) {
      for (const { stem, list } of byBeginning.get(text.slice(at, at + 2)) ?? [])
        if (text.startsWith(stem, at)) found.add(list);
    }
    return [...found].sort((one, other) => one - other);
  };
}

/** Via upper case, which maps 'ſ' and the Kelvin sign to ASCII, as in the tables. */
function asSmall(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function byWeight(slug: string, words: readonly string[]): Words[] {
  return (["phrase", "word", "subject"] as const).flatMap((weight) => {
    const marked = words.filter((word) => weightOf(word) === weight).map((word) => word.replace("~", ""));
    const stems = marked.map((word) => asSmall(word.replace(/\.$/, "")));
    // Compiled on demand: the patterns of all entries take longer than reading ten rows.
    let pattern: RegExp | undefined;
    const areIn = (text: string) => {
      pattern ??= anyOf(marked.join(", "));
      return pattern.test(text);
    };
    return marked.length === 0 ? [] : [{ slug, weight, stems, areIn }];
  });
}

function weightOf(word: string): Weight {
  if (word.startsWith("~")) return "subject";
  return word.includes(" ") ? "phrase" : "word";
}

export function anyOf(words: string, flags = "iu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.split(", ").map(asPattern).join("|")})`, flags);
}

function asPattern(stem: string): string {
  const isWhole = stem.length <= 4 || (stem.endsWith(".") && stem.length > 5);
  const word = (isWhole ? stem.replace(/\.$/, "") : stem).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return isWhole ? `${word}s?(?![\\p{L}\\p{N}])` : word;
}
