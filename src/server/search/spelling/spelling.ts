import { joinTerms, type KeywordTerm } from "../keywords/split-keywords";

export interface Correction {
  /** In lower case as the jobs spell it; may be two words (`care assistant` for `careassistant`). */
  readonly text: string;
  /** True if it may be applied at once where nothing was found: far likelier than all other candidates. */
  readonly sure: boolean;
}

export interface Spelling {
  /** Best first, at most 3; empty if the word is frequent enough or nothing near is much likelier. */
  corrections(word: string): readonly Correction[];
  /** The one word that is much more frequent in the jobs than these two (`caregiver` for `care giver`). */
  joined?(first: string, second: string): Correction | undefined;
  /** German compounds of this word, as folded words of the jobs, most frequent first. */
  compounds?(word: string): readonly string[];
}

export const noSpelling: Spelling = { corrections: () => [] };

/**
 * Likelier keywords; null when these are fine. Phrases and negated terms stay as they are. `isFound`: whether
 * a word's stem finds any job; such a word is corrected only if the jobs misspell it, and never for sure.
 */
export function correctKeywords(
  terms: readonly KeywordTerm[],
  spelling: Spelling,
  isFound: (word: string) => boolean,
): Correction | null {
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

/** Words with nothing but punctuation between and around them. */
const wordsApart = /^[\p{L}\p{M}\-–—,;:.!?()'’]+$/u;
/** Names such as `node.js` are not words. */
const dottedName = /\p{L}[.:]\p{L}/u;

/** Corrects each word of a term alone: in `full-tmie`, the second. */
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

/** Whether one is the other in two words (`head teacher`), or with a regular ending (`administrators`). */
function isOtherForm(word: string, apart: string): boolean {
  const other = apart.replaceAll(" ", "");
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  return longer.startsWith(shorter) && endings.test(longer.slice(shorter.length));
}

const endings = /^(?:e?s|e?d|e?rs?|ings?|ly)?$/;
