/** Finds the first entry of a table whose words a text holds: its slug, or null. */
type WordReader = (text: string) => string | null;

interface Entry {
  readonly slug: string;
  readonly pattern: RegExp;
}

/**
 * Reads a table of `slug: word, word, …`, the more telling entry first; further lines of words follow below
 * their slug. Words are stems: they match the beginnings of words. A word that ends in '.' stands for itself,
 * and so do those of up to four letters, which would match too much.
 */
export function wordTable(table: string): WordReader {
  const entries = entriesOf(table);
  return (text) => entries.find(({ pattern }) => pattern.test(text))?.slug ?? null;
}

function entriesOf(table: string): Entry[] {
  const entries: { slug: string; words: string }[] = [];
  for (const line of table.trim().split("\n")) {
    const [slug, words = ""] = line.split(":");
    const last = entries.at(-1);
    if (line.includes(":")) entries.push({ slug: slug?.trim() ?? "", words: words.trim() });
    else if (last !== undefined) last.words = `${last.words} ${line.trim()}`.trim();
  }
  return entries.map(({ slug, words }) => ({ slug, pattern: anyOf(words) }));
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
