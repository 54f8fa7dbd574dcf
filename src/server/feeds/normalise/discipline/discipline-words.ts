import words from "./discipline-words.txt";
import { anyOf, tableIn, wordTable } from "./word-table";

export const tellingWords = wordTable(tableIn(words, "telling"));
export const vagueWords = wordTable(tableIn(words, "vague"));
export const healthWords = wordTable(tableIn(words, "health"));
export const vagueHealthWords = wordTable(tableIn(words, "vague health"));

/** The discipline that a title or a category's name speaks of; null when its words say nothing. */
export function disciplineOfWords(text: string): string | null {
  return tellingWords(text) ?? vagueWords(text);
}

/** Words that mean something else in a hospital than elsewhere. */
const ambiguous = anyOf(
  "bank, theatre., delivery suite, delivery, recovery, surgery, children's, acute, host, labour, agile, portfolio, care, digital, academic",
  "giu",
);

/** A title without what only misleads where it is about health. */
export function withoutHospitalWords(title: string): string {
  return title.replace(ambiguous, " ");
}
