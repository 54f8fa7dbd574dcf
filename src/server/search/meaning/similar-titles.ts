import type { Expression, LeafList } from "../keywords/expression";
import { isPlain, type Unit } from "../keywords/keyword-units";
import { allOf, anyOf } from "../keywords/text-expression";
import { quoteLexeme } from "../keywords/tsquery-tree";
import { foldWords } from "../thesaurus/fold-words";
import type { SimilarTitle, Thesaurus } from "../thesaurus/thesaurus";

/** Titles that are about as close to the one asked for, each by its words. */
export type TitleBand = readonly (readonly string[])[];

/** What the thesaurus knows of titles like the one that is asked for. */
interface LikeTitles {
  /** All of them, closest first, for who asks for similar titles. */
  readonly bands: readonly TitleBand[];
  /** Those of the same occupation, closest first, as to be shown. */
  readonly near: readonly string[];
}

const mostTitles = 600;
/** Steps of closeness that the order tells apart. */
const steps = 12;
/** Below, titles of other occupations outnumber those of the same (docs/relevance.md). */
const leastOfNear = 0.3;
const maxNearTitles = 6;

/** Only for plain words: what is quoted, negated or joined by `or` says exactly what is meant. */
export function likeTitles(units: readonly Unit[], thesaurus: Thesaurus): LikeTitles {
  const terms = units.flatMap((unit) => unit.terms);
  if (terms.length === 0 || !terms.every((term) => isPlain(term) && term.group === 0))
    return { bands: [], near: [] };
  const asked = terms.flatMap(({ text }) => foldWords(text));
  const titles = thesaurus.similarTitles(asked, mostTitles);
  // A word that is in no title may be a company's: titles without it are not what was asked for.
  const isKnown = asked.every((word) => thesaurus.knows(word));
  const near = titles
    .filter(({ closeness }) => isKnown && closeness >= leastOfNear)
    .map(({ title }) => title);
  const others = near.filter((title) => title !== asked.join(" "));
  return { bands: bandsOf(titles), near: others.slice(0, maxNearTitles) };
}

/** Without those that would find again what a visitor goes without. */
export function nearBeside(near: readonly string[], without: readonly string[]): string[] {
  const leftOut = without.map((text) => new Set(foldWords(text)));
  return near.filter((title) => !leftOut.some((words) => foldWords(title).every((word) => words.has(word))));
}

function bandsOf(titles: readonly SimilarTitle[]): TitleBand[] {
  const bands = new Map<number, (readonly string[])[]>();
  for (const { title, closeness } of titles) {
    const band = Math.round(closeness * steps);
    bands.set(band, [...(bands.get(band) ?? []), foldWords(title)]);
  }
  return [...bands].sort(([left], [right]) => right - left).map(([, band]) => band);
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
