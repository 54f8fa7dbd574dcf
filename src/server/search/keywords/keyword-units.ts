import { foldWords } from "../thesaurus/fold-words";
import type { Thesaurus } from "../thesaurus/thesaurus";
import type { KeywordTerm } from "./split-keywords";

/** What a job has to have: a term, or several side by side that are one thing (`personal assistant`). */
export interface Unit {
  readonly terms: readonly KeywordTerm[];
  /** Texts of the same meaning, any of which will do, as phrases. */
  readonly also: readonly string[];
  /** German compounds of the term, folded, any of which will do in a title. */
  readonly compounds?: readonly string[];
}

/** Texts of the same meaning that one search takes for a unit, and for all of them. */
const mostAlso = 6;
const mostAlsoInAll = 10;

/** The terms as units, in their order. What is quoted or negated is taken as it is. */
export function unitsOf(
  terms: readonly KeywordTerm[],
  thesaurus: Thesaurus,
  without: readonly string[] = [],
): Unit[] {
  const units: Unit[] = [];
  let room = mostAlsoInAll;
  for (let from = 0; from < terms.length; ) {
    const unit = unitAt(terms, from, thesaurus);
    const also = unit.also.slice(0, Math.min(room, mostAlso));
    room -= also.length;
    // Only now, so that nothing comes in the place of what is left out.
    units.push({ terms: unit.terms, also: also.filter((text) => !without.includes(text)) });
    from += unit.terms.length;
  }
  return units;
}

function unitAt(terms: readonly KeywordTerm[], from: number, thesaurus: Thesaurus): Unit {
  const run = runAt(terms, from);
  const wordsOfTerms = run.map(({ text }) => foldWords(text));
  const meanings = thesaurus.meaningsAt(wordsOfTerms.flat(), 0);
  const count = meanings === null ? 0 : termsOf(wordsOfTerms, meanings.length);
  return count === 0
    ? { terms: terms.slice(from, from + 1), also: [] }
    : { terms: run.slice(0, count), also: meanings?.also ?? [] };
}

/** Plain terms that stand side by side. */
function runAt(terms: readonly KeywordTerm[], from: number): KeywordTerm[] {
  const group = terms[from]?.group;
  const run = terms.slice(from);
  const end = run.findIndex((term) => !isPlain(term) || term.group !== group);
  return end < 0 ? run : run.slice(0, end);
}

export function isPlain({ text, negated }: KeywordTerm): boolean {
  return !negated && !text.startsWith('"');
}

/** How many whole terms so many words are; 0 when they end within one. */
function termsOf(wordsOfTerms: readonly (readonly string[])[], words: number): number {
  let sum = 0;
  for (const [place, { length }] of wordsOfTerms.entries()) {
    if (sum === words && length > 0) return place;
    sum += length;
  }
  return sum === words ? wordsOfTerms.length : 0;
}

/** As PostgreSQL is to parse it: words side by side. */
export function quoted(text: string): string {
  return `"${text}"`;
}
