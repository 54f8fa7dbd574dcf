import words from "./discipline-words.txt";
import { anyOf, tableIn, wordTable } from "./word-table";

export const specificWords = wordTable(tableIn(words, "telling"));
export const vagueWords = wordTable(tableIn(words, "vague"));
export const healthWords = wordTable(tableIn(words, "health"));
export const vagueHealthWords = wordTable(tableIn(words, "vague health"));

/** Null if no word of a title or a category's name is known. */
export function disciplineOfWords(text: string): string | null {
  return specificWords(text) ?? vagueWords(text);
}

/** Words that mean something else in a hospital than elsewhere. */
const ambiguous = anyOf(
  "bank, theatre., delivery suite, delivery, recovery, surgery, children's, acute, host, labour, agile, portfolio, care, digital, academic",
  "giu",
);

export function withoutHospitalWords(title: string): string {
  return title.replace(ambiguous, " ");
}
