import type { Expression, LeafList } from "../keywords/expression";
import { isPlain, type Unit } from "../keywords/keyword-units";
import { allOf, anyOf } from "../keywords/text-expression";
import { quoteLexeme } from "../keywords/tsquery-tree";
import { foldWords } from "../thesaurus/fold-words";
import type { Thesaurus } from "../thesaurus/thesaurus";

/** Titles that are about as close to the one asked for, each by its words. */
export type TitleBand = readonly (readonly string[])[];

const mostTitles = 600;
/** Steps of closeness that the order tells apart. */
const steps = 12;

/** Only for plain words: what is quoted, negated or joined by `or` says exactly what is meant. */
export function similarTitleBands(units: readonly Unit[], thesaurus: Thesaurus): TitleBand[] {
  const terms = units.flatMap((unit) => unit.terms);
  if (terms.length === 0 || !terms.every((term) => isPlain(term) && term.group === 0)) return [];
  const words = terms.flatMap(({ text }) => foldWords(text));
  const bands = new Map<number, (readonly string[])[]>();
  for (const { title, closeness } of thesaurus.similarTitles(words, mostTitles)) {
    const band = Math.round(closeness * steps);
    const titles = bands.get(band) ?? [];
    titles.push(foldWords(title));
    bands.set(band, titles);
  }
  return [...bands].sort(([left], [right]) => right - left).map(([, titles]) => titles);
}

/**
 * Any of the titles, each by all its words. Every word is a leaf of its own: a query of hundreds of words
 * takes an index ten times as long, and its postings would serve no other search.
 */
export function bandExpression(titles: TitleBand, leaves: LeafList): Expression | null {
  const leafOf = (word: string) => ({
    word: leaves.numberOf({ field: "title", text: quoteLexeme(`=${word}`) }),
  });
  return anyOf(titles.filter((words) => words.length > 0).map((words) => allOf(words.map(leafOf))));
}
