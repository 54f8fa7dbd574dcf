import { foldLetters } from "../../../../shared/fold";
import { grouped } from "../../../../shared/grouped";
import { remembering } from "../../feed/remembering";
import words from "./foreign-words.txt";
import { entriesIn, maxTexts, tableIn } from "./word-table";

/** '*koch.' ends a word, 'infirmier' begins one, '*pfleg*' is anywhere in one. */
function asPattern(stem: string): string {
  const [, within, letters = "", end] = /^(\*?)(.+?)([*.]?)$/.exec(stem) ?? [];
  return `${within === "" ? "(?<![a-z])" : ""}${letters}${end === "." ? "(?:s|in|innen)?(?![a-z])" : ""}`;
}

function fold(text: string): string {
  return foldLetters(text)
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replace(/[’·]/g, "'")
    .replace(/[:*_/]in(?![a-z])/g, "in");
}

/**
 * Indices of the lists with a stem that is in a text, ascending. Looks for all stems at once, by their first
 * two letters: one by one they took a third of the time of reading a feed. Most titles hold none.
 */
function stemMatcher(lists: readonly (readonly string[])[]): (text: string) => number[] {
  const byBeginning = grouped(
    lists.flatMap((stems, list) => stems.map((stem) => [stem.slice(0, 2), { stem, list }] as const)),
  );
  const any = new RegExp(lists.flat().join("|"));
  return (text) => {
    const found = new Set<number>();
    for (let at = text.search(any); at >= 0 && at < text.length; at += 1) {
      for (const { stem, list } of byBeginning.get(text.slice(at, at + 2)) ?? [])
        if (text.startsWith(stem, at)) found.add(list);
    }
    return [...found].sort((one, other) => one - other);
  };
}

function readerOf(given: string): (text: string) => string | null {
  const entries = entriesIn(given).map(([slug, words]) => {
    const stems = words.split(", ");
    const letters = stems.map((stem) => stem.replace(/[*.]/g, ""));
    return { slug, letters, pattern: new RegExp(stems.map(asPattern).join("|")) };
  });
  const holding = stemMatcher(entries.map(({ letters }) => letters));
  return remembering(maxTexts, (text) => {
    // With accents too, for the few words that are English without them: 'Bäcker' is not a backer.
    const both = `${fold(text)}\n${text.normalize("NFC").toLowerCase()}`;
    const held = holding(both).flatMap((place) => entries[place] ?? []);
    return held.find(({ pattern }) => pattern.test(both))?.slug ?? null;
  });
}

/** The discipline of a title or an occupation in one of the table's languages; null if no word is known. */
export const foreignWords = readerOf(tableIn(words, "telling"));
export const vagueForeignWords = readerOf(tableIn(words, "vague"));
