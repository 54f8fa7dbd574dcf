import { foldLetters } from "../../../../shared/fold";
import words from "./foreign-words.txt";
import { entriesIn, stemMatcher, tableIn } from "./word-table";

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

function readerOf(given: string): (text: string) => string | null {
  const entries = entriesIn(given).map(([slug, words]) => {
    const stems = words.split(", ");
    const letters = stems.map((stem) => stem.replace(/[*.]/g, ""));
    return { slug, letters, pattern: new RegExp(stems.map(asPattern).join("|")) };
  });
  const holding = stemMatcher(entries.map(({ letters }) => letters));
  return (text) => {
    // With accents too, for the few words that are English without them: 'Bäcker' is not a backer.
    const both = `${fold(text)}\n${text.normalize("NFC").toLowerCase()}`;
    const held = holding(both).flatMap((place) => entries[place] ?? []);
    return held.find(({ pattern }) => pattern.test(both))?.slug ?? null;
  };
}

/** The discipline of a title or an occupation in one of the table's languages; null if no word is known. */
export const foreignWords = readerOf(tableIn(words, "telling"));
export const vagueForeignWords = readerOf(tableIn(words, "vague"));
