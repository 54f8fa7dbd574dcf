import { isPlain } from "../keywords/keyword-units";
import { isNegator, type KeywordTerm } from "../keywords/split-keywords";

/** From so many terms on, keywords are taken for a sentence or a pasted title. */
const sentenceLength = 4;

export function isSentence(typed: readonly KeywordTerm[]): boolean {
  return typed.length >= sentenceLength;
}

/** What says that jobs are looked for, which is what this page is for. */
const everyJob = new Set(["jobs", "vacancy", "vacancies", "hiring"]);

/** Words of sentences that say nothing of the work; PostgreSQL leaves out articles and the like by itself. */
const ofSentences = new Set(
  `a about all also always am an and any anything apply are area around as asap at available based be because
  been being both but by can could currently day days do enjoy every experience experienced find for from
  get give good great hard have having help hello hi hiring hour hours i i'd i'm i've id if im immediate immediately in
  interested into is it job just kind like local location looking love lot make me my near nearby need needed new no
  nice not now of offer on only open opening opportunity opportunities or our out over paid paying pay per permanent place please
  position positions possible preferably required role roles salary search searching seek seeking shift shifts should
  some someone something somewhere start starting that the their them then there these they this to today urgent urgently
  vacancy very want wanted wanting was we week weekly well when where which who will willing wish with within without
  work working would year years you your`.split(/\s+/),
);

/** `£35k`, `37.5`, `40hrs`, `$22/hr`. */
const figure =
  /^[£$€]?\d[\d.,]*(k|hrs?|hours?|pw|pa|ph|%|\+|(\/|per)\s?(h|hr|hour|day|week|month|year|annum))?$/i;
const ladder = new Set(["band", "grade", "level", "step"]);
/** After a figure: `£28,000 pa`. */
const unitsOfPay = new Set(["pa", "p.a", "pm", "pw", "pd", "ph", "p/a", "p/w", "p/h"]);

/**
 * Terms that carry no meaning, of keywords as they were typed: signs, words for jobs as such, and of a sentence or a
 * pasted title what is not about the work. Empty rather than all of them.
 */
export function meaninglessTerms(terms: readonly KeywordTerm[]): KeywordTerm[] {
  const found = terms.filter((term, place) => isPlain(term) && isMeaningless(terms, place));
  return found.length < terms.length ? found : [];
}

function isMeaningless(terms: readonly KeywordTerm[], place: number): boolean {
  const word = bareWord(terms[place]);
  if (word === "" || everyJob.has(word) || isNegator(word)) return true;
  if (word === "job" && place === terms.length - 1) return true;
  if (!isSentence(terms)) return false;
  if (terms[place]?.text === "IT") return false;
  const isOfPay = unitsOfPay.has(word) && figure.test(bareWord(terms[place - 1]));
  return ofSentences.has(word) || figure.test(word) || isOfPay || isOnLadder(terms, place);
}

/** `Band 6`, either word of it. */
function isOnLadder(terms: readonly KeywordTerm[], place: number): boolean {
  const [before, word, after] = [place - 1, place, place + 1].map((at) => bareWord(terms[at]));
  const isRung = (text = "") => /^(\d{1,2}[a-d]?|[ivx]+)$/.test(text);
  return (ladder.has(word ?? "") && isRung(after)) || (ladder.has(before ?? "") && isRung(word));
}

/** Without the signs around it; empty when there is nothing else. */
function bareWord(term: KeywordTerm | undefined): string {
  const characters = [...(term?.text.toLowerCase().replaceAll("’", "'") ?? "")];
  const first = characters.findIndex((character) => /[\p{L}\p{N}.£$€]/u.test(character));
  const last = characters.findLastIndex((character) => /[\p{L}\p{N}+#%]/u.test(character));
  return first < 0 ? "" : characters.slice(first, last + 1).join("");
}
