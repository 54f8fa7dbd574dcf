/**
 * How much a word says of what is done: a phrase most, a word as 'chef' for itself, a subject as 'bank' only
 * where nothing else is known, for other trades have the word, too.
 */
export type Weight = "phrase" | "word" | "subject";

/**
 * Finds the first entry of a table whose words a text holds: its slug, or null. Words that do not count are
 * passed over.
 */
type WordReader = (text: string, counts?: (slug: string, weight: Weight) => boolean) => string | null;

interface Entry {
  readonly slug: string;
  readonly words: readonly { readonly weight: Weight; readonly areIn: (text: Text) => boolean }[];
}

interface Text {
  readonly given: string;
  /** In small letters, as are the words of tables, which are ASCII: 'ſ' and the Kelvin sign among them. */
  readonly small: string;
}

/**
 * Reads a table of `slug: word, word, …`, the more telling entry first; further lines of words follow below
 * their slug. Words are stems: they match the beginnings of words. A word that ends in '.' stands for itself,
 * and so do those of up to four letters, which would match too much. One that begins with '~' is a subject.
 */
export function wordTable(table: string): WordReader {
  const entries = entriesOf(table);
  return (given, counts = () => true) => {
    const text = { given, small: given.toUpperCase().toLowerCase() };
    const holds = ({ slug, words }: Entry) =>
      words.some(({ weight, areIn }) => counts(slug, weight) && areIn(text));
    return entries.find(holds)?.slug ?? null;
  };
}

function entriesOf(table: string): Entry[] {
  const entries: { slug: string; words: string }[] = [];
  for (const line of table.trim().split("\n")) {
    const [slug, words = ""] = line.split(":");
    const last = entries.at(-1);
    if (line.includes(":")) entries.push({ slug: slug?.trim() ?? "", words: words.trim() });
    else if (last !== undefined) last.words = `${last.words} ${line.trim()}`.trim();
  }
  return entries.map(({ slug, words }) => ({ slug, words: byWeight(words.split(", ")) }));
}

function byWeight(words: readonly string[]): Entry["words"] {
  return (["phrase", "word", "subject"] as const).flatMap((weight) => {
    const ofWeight = words.filter((word) => weightOf(word) === weight);
    const stems = ofWeight.map((word) => word.replace("~", ""));
    return stems.length === 0 ? [] : [{ weight, areIn: findsAny(stems) }];
  });
}

/** Only what a text may match is compiled: the patterns of all entries take longer than reading ten rows. */
function findsAny(stems: readonly string[]): (text: Text) => boolean {
  const parts = stems.map((stem) => stem.replace(/\.$/, "").toLowerCase());
  let pattern: RegExp | undefined;
  return ({ given, small }) => {
    if (!parts.some((part) => small.includes(part))) return false;
    pattern ??= anyOf(stems.join(", "));
    return pattern.test(given);
  };
}

function weightOf(word: string): Weight {
  if (word.startsWith("~")) return "subject";
  return word.includes(" ") ? "phrase" : "word";
}

/** Matches any of the words of one entry. */
export function anyOf(words: string, flags = "iu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.split(", ").map(asPattern).join("|")})`, flags);
}

function asPattern(stem: string): string {
  const isWhole = stem.length <= 4 || (stem.endsWith(".") && stem.length > 5);
  const word = (isWhole ? stem.replace(/\.$/, "") : stem).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return isWhole ? `${word}s?(?![\\p{L}\\p{N}])` : word;
}
