import { joinTerms, type KeywordTerm } from "../keywords/split-keywords";

/** A likelier word for one of a visitor's keywords. */
export interface Correction {
  /**
   * The word to put in its place, in lower case as the jobs spell it; may be two words (`care assistant` for
   * `careassistant`).
   */
  readonly text: string;
  /** True when it may be shown at once where nothing was found: one candidate far likelier than all others. */
  readonly sure: boolean;
}

export interface Spelling {
  /**
   * Likelier words for a word of a visitor's keywords, best first, at most 3; empty when the word is fine (it
   * stands in the jobs often enough, or nothing near is much likelier).
   */
  corrections(word: string): readonly Correction[];
  /** The one word that the jobs know much better than these two (`caregiver` for `care giver`). */
  joined?(first: string, second: string): Correction | undefined;
  /** Words of the jobs, folded, that are German compounds of this one; the most frequent first. */
  compounds?(word: string): readonly string[];
}

/** Knows no words, and corrects none. */
export const noSpelling: Spelling = { corrections: () => [] };

interface CorrectedKeywords {
  /** Keywords to search for instead. */
  readonly text: string;
  /** True when every change is sure, so that the results may be shown at once where nothing was found. */
  readonly sure: boolean;
}

/**
 * Likelier keywords; null when these are fine. Phrases and what is left out are as the visitor wants them.
 * `isFound` tells whether a word, by its stem, finds any job: such a word is corrected only when the jobs have
 * it by mistake, and never for sure.
 */
export function correctKeywords(
  terms: readonly KeywordTerm[],
  spelling: Spelling,
  isFound: (word: string) => boolean,
): CorrectedKeywords | null {
  const corrected: KeywordTerm[] = [];
  let isSure = true;
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] as KeywordTerm;
    const joined = joinWithNext(term, terms[place + 1], spelling);
    const better = joined ?? correctTerm(term, spelling, isFound);
    if (joined !== undefined) place++;
    corrected.push(better === undefined ? term : { ...term, source: better.text, text: better.text });
    isSure &&= better?.sure ?? true;
  }
  const text = joinTerms(corrected);
  return text === joinTerms(terms) ? null : { text, sure: isSure };
}

/** `care giver` for `caregiver`. */
function joinWithNext(
  term: KeywordTerm,
  next: KeywordTerm | undefined,
  spelling: Spelling,
): Correction | undefined {
  const mayJoin = next !== undefined && next.group === term.group && isWord(term) && isWord(next);
  return mayJoin ? spelling.joined?.(term.text, next.text) : undefined;
}

function isWord({ text, negated }: KeywordTerm): boolean {
  return !negated && /^[\p{L}\p{M}]+$/u.test(text);
}

/** Signs between and around words that say no more than where one ends. */
const wordsApart = /^[\p{L}\p{M}\-–—,;:.!?()'’]+$/u;
/** Names such as `node.js` are no words. */
const dottedName = /\p{L}[.:]\p{L}/u;

/** Each word of a term alone: in `full-tmie`, the latter. */
function correctTerm(
  { text, negated }: KeywordTerm,
  spelling: Spelling,
  isFound: (word: string) => boolean,
): Correction | undefined {
  if (negated || !wordsApart.test(text) || dottedName.test(text)) return undefined;
  let isSure = true;
  const corrected = text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const better = correctWord(word, spelling, isFound);
    isSure &&= better?.sure ?? true;
    return better?.text ?? word;
  });
  return corrected === text ? undefined : { text: corrected, sure: isSure };
}

function correctWord(
  word: string,
  spelling: Spelling,
  isFound: (word: string) => boolean,
): Correction | undefined {
  const [better] = spelling.corrections(word);
  if (better === undefined || !isFound(word)) return better;
  return isOtherForm(word.toLowerCase(), better.text) ? undefined : { ...better, sure: false };
}

/** Whether one is the other apart (`head teacher`), or with a regular ending (`administrators`). */
function isOtherForm(word: string, apart: string): boolean {
  const other = apart.replaceAll(" ", "");
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  return longer.startsWith(shorter) && endings.test(longer.slice(shorter.length));
}

const endings = /^(?:e?s|e?d|e?rs?|ings?|ly)?$/;
