import { LRUCache } from "lru-cache";
import { grouped } from "../../../shared/grouped";
import type { SearchQuery } from "../../../shared/search-query";
import { wordsForHere } from "../../places/names/spelling";
import { type Expression, type LeafList, quoteLexeme } from "../keywords/expression";
import { isNegator, isPlain, type KeywordTerm, type Unit } from "../keywords/split-keywords";
import { allOf, anyOf, type ReadUnits } from "../keywords/text-expression";
import { foldWords } from "../thesaurus/parse-vocabulary";
import type { SimilarTitle } from "../thesaurus/similar-titles";
import type { Thesaurus } from "../thesaurus/thesaurus";

type TitleBand = readonly (readonly string[])[];

const maxTitles = 800;
/** Of longer titles, the first words name the job. */
const maxTitleWords = 10;
/** Closeness is rounded to this many steps. */
const steps = 12;
/** Below this closeness, titles of other occupations outnumber those of the same one (docs/relevance.md). */
const minNearShare = 0.3;
const maxNearTitles = 6;

/** Words of the searched title; empty if anything is quoted, negated or joined by `or`. */
function titleWords(units: readonly Unit[]): string[] {
  const terms = units.flatMap((unit) => unit.terms);
  if (!terms.every((term) => isPlain(term) && term.group === 0)) return [];
  return terms.flatMap(({ text }) => foldWords(text)).slice(0, maxTitleWords);
}

/** Titles of the searched occupation to show, closest first, and whether there are other similar ones. */
export function nearTitles(units: readonly Unit[], thesaurus: Thesaurus) {
  const asked = titleWords(units);
  if (asked.length === 0) return { near: [], areOthers: false };
  const { titles, areMore } = thesaurus.similarTitles(asked, { most: maxTitles, least: minNearShare });
  // A word of no known title may be a company's name: titles without it are not meant.
  const isKnown = asked.every((word) => thesaurus.knows(word));
  const others = titles.map(({ title }) => title).filter((title) => isKnown && title !== asked.join(" "));
  return { near: others.slice(0, maxNearTitles), areOthers: areMore || titles.length > 0 };
}

export function similarTitles(units: readonly Unit[], thesaurus: Thesaurus): readonly SimilarTitle[] {
  return thesaurus.similarTitles(titleWords(units), { most: maxTitles, least: 0 }).titles;
}

/** Drops titles that would find again the texts a visitor excluded. */
export function withoutExcluded(near: readonly string[], without: readonly string[]): string[] {
  const leftOut = without.map((text) => new Set(foldWords(text)));
  return near.filter((title) => !leftOut.some((words) => foldWords(title).every((word) => words.has(word))));
}

export function bandsOf(titles: readonly SimilarTitle[]): TitleBand[] {
  const bands = grouped(
    titles.map(({ title, closeness }) => [Math.round(closeness * steps), title.split(" ")]),
  );
  return [...bands].sort(([left], [right]) => right - left).map(([, band]) => band);
}

/**
 * Any of the titles, each by all its words. A leaf per word: one query of hundreds of words takes ten times
 * as long in the index, and no other search could reuse its postings.
 */
export function bandExpression(titles: TitleBand, leaves: LeafList): Expression | null {
  const leafOf = (word: string) => leaves.word("title", quoteLexeme(`=${word}`));
  return anyOf(titles.filter((words) => words.length > 0).map((words) => allOf(words.map(leafOf))));
}

export type KeywordRequest = Pick<SearchQuery, "keywords" | "exact" | "similar" | "without">;

export interface KeywordReading extends ReadUnits {
  /** As typed, up to the limits of a search. */
  readonly typed: readonly KeywordTerm[];
  readonly isShortened: boolean;
  /** The synonyms and near titles excluded by the request that would otherwise be searched. */
  readonly without: readonly string[];
  /** Typed terms that are not searched. */
  readonly leftOut: readonly KeywordTerm[];
  /** Likelier keywords, searched instead if `applied`. */
  readonly corrected: { readonly text: string; readonly applied: boolean } | null;
  /** Whether similar titles exist. `similar` lists them, closest first, only if they are searched. */
  readonly mayBeSimilar: boolean;
  readonly similar: readonly SimilarTitle[];
  /** Titles of the same occupation, closest first, searched because the words alone find little. */
  readonly near: readonly string[];
  /** The same, however much is found: their jobs rank above others that only mention the words. */
  readonly occupation: readonly string[];
}

const cacheBytes = 8 * 2 ** 20;

/** Caches readings for as long as their jobs are in use; simultaneous requests for one reading share it. */
export class ReadingCache {
  readonly #kept = new LRUCache<string, KeywordReading, () => Promise<KeywordReading>>({
    maxSize: cacheBytes,
    sizeCalculation: (reading, key) => 2 * key.length + bytesOf(reading),
    fetchMethod: (_key, _stale, { context: read }) => read(),
    ignoreFetchAbort: true,
  });

  async of(
    { keywords, exact, similar, without }: KeywordRequest,
    spelling: string,
    read: () => Promise<KeywordReading>,
  ): Promise<KeywordReading> {
    const key = JSON.stringify([spelling, keywords, exact, similar, without]);
    return this.#kept.forceFetch(key, { context: read });
  }
}

function bytesOf({ typed, parsed, similar }: KeywordReading): number {
  return 1_000 + 200 * typed.length + 500 * parsed.size + 200 * similar.length;
}

/** From this many terms on, keywords count as a sentence or a pasted title. */
const sentenceLength = 4;

export function isSentence(typed: readonly KeywordTerm[]): boolean {
  return typed.length >= sentenceLength;
}

/** The part of a pasted title before its first sign, if any: `Chef de Partie, live in`. */
export function firstPart(typed: readonly KeywordTerm[]): readonly KeywordTerm[] {
  const end = typed.findIndex(
    (term, place) => place > 0 && (bareWord(term) === "" || /^[([]/.test(term.source)),
  );
  const last = typed.findIndex(({ source }) => /[,;:]$/.test(source));
  const lengths = [end, last < 0 ? -1 : last + 1, typed.length].filter((length) => length > 0);
  return typed.slice(0, Math.min(...lengths));
}

/** Words for jobs in general, which is what this page searches anyway. */
const wordsForJobs = new Set(["jobs", "vacancy", "vacancies", "hiring", "stellenangebote"]);
/** Not about the work: the location field has a button for *near me*, and Olds is a town. */
const phrasesLeftOut = [...wordsForHere, "year old", "year olds", "years old"].map((words) =>
  words.split(" "),
);

/** Words of sentences that say nothing about the work. */
const ofSentences = new Set(
  `a about all also always am an and any anything apply are area around as asap at available based be because
  been being both but by can could currently day days do enjoy every experience experienced find for from
  get give good great hard have having help hello hi hiring hour hours i i'd i'm i've id if im immediate
  immediately in interested into is it job just kind know knowing knows like local location looking love lot
  make me my near nearby need needed new no nice not now of offer on only open opening opportunity
  opportunities or our out over paid paying pay per permanent place please position positions possible
  preferably required role roles salary search searching seek seeking shift shifts should some someone
  something somewhere start starting that the their them then there these they this to today urgent urgently
  vacancy very want wanted wanting was we week weekly well when where which who will willing wish with
  within without work working would year years you your`.split(/\s+/),
);

/** `£35k`, `37.5`, `40hrs`, `$22/hr`. */
const figure =
  /^[£$€]?\d[\d.,]*(k|hrs?|hours?|pw|pa|ph|%|\+|(\/|per)\s?(h|hr|hour|day|week|month|year|annum))?$/i;
const wordsBeforeGrade = new Set(["band", "grade", "level", "step"]);
/** After a figure: `£28,000 pa`. */
const unitsOfPay = new Set(["pa", "p.a", "pm", "pw", "pd", "ph", "p/a", "p/w", "p/h"]);

/** Typed terms without meaning; in a sentence, also words not about the work. May be all: `jobs near me`. */
export function meaninglessTerms(terms: readonly KeywordTerm[]): KeywordTerm[] {
  const words = terms.map(bareWord);
  return terms.filter((term, place) => isPlain(term) && isMeaningless(terms, words, place));
}

/** Drops words for jobs in general, for the visitor's surroundings (`near me`) and for an age. */
export function withoutGenericTerms(terms: readonly KeywordTerm[]): KeywordTerm[] {
  const words = terms.map(bareWord);
  return terms.filter((term, place) => !(isPlain(term) && isCommonplace(words, place)));
}

function isCommonplace(words: readonly string[], place: number): boolean {
  return (
    wordsForJobs.has(words[place] ?? "") || phrasesLeftOut.some((phrase) => standsAt(phrase, words, place))
  );
}

function standsAt(phrase: readonly string[], words: readonly string[], place: number): boolean {
  return phrase.some((_, at) => phrase.every((word, next) => words[place - at + next] === word));
}

function isMeaningless(terms: readonly KeywordTerm[], words: readonly string[], place: number): boolean {
  const word = words[place] ?? "";
  if (word === "" || isCommonplace(words, place) || isNegator(word)) return true;
  if (word === "job" && place === terms.length - 1) return true;
  if (!isSentence(terms)) return false;
  if (terms[place]?.text === "IT") return false;
  const isOfPay = unitsOfPay.has(word) && figure.test(words[place - 1] ?? "");
  return ofSentences.has(word) || figure.test(word) || isOfPay || isOnLadder(words, place);
}

/** `Band 6`: true for either word. */
function isOnLadder(words: readonly string[], place: number): boolean {
  const [before, word, after] = [place - 1, place, place + 1].map((at) => words[at]);
  const isRung = (text = "") => /^(\d{1,2}[a-d]?|[ivx]+)$/.test(text);
  return (
    (wordsBeforeGrade.has(word ?? "") && isRung(after)) ||
    (wordsBeforeGrade.has(before ?? "") && isRung(word))
  );
}

/** The word without surrounding signs; empty if there are only signs. */
function bareWord({ text }: KeywordTerm): string {
  const characters = [...text.toLowerCase().replaceAll("’", "'")];
  const first = characters.findIndex((character) => /[\p{L}\p{N}.£$€]/u.test(character));
  const last = characters.findLastIndex((character) => /[\p{L}\p{N}+#%]/u.test(character));
  return first < 0 ? "" : characters.slice(first, last + 1).join("");
}
