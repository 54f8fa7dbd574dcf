import { editCost } from "./edit-cost";
import type { KnownWords } from "./english-words";
import {
  frequencyAt,
  lettersAt,
  placeOf,
  placesNear,
  spellingAt,
  unitsOf,
  type WordIndex,
  wordAt,
} from "./word-index";

/** A word of the jobs that a visitor may have meant. */
export interface LikelyWord {
  /** Without accents, so that equals are equal. */
  readonly word: string;
  /** As the jobs spell it; perhaps two words. */
  readonly text: string;
  /** Likelihood as a binary logarithm: how often it stands, less what its edits cost. */
  readonly bits: number;
  /** Of the edits, in hundredths, and the most that they may cost. */
  readonly cost: number;
  readonly limit: number;
}

/** By a word's length: beyond, right words that nobody knows are more than misspelt ones (decision 29). */
const limits = [0, 0, 0, 110, 145, 185, 215, 245, 265, 290] as const;
const bitsOfAnEdit = 23;
/** English words are likelier meant than names, or what stands in the jobs by mistake. */
const bitsOfKnown = 14;
/** Of a limit, what names may cost: `piechart` is no slip of *Prichard*. */
const shareOfNames = 0.9;
/** Of so many it is asked whether they are English. */
const mostRanked = 10;

/** What a word that stands in the jobs itself may be a slip of: something far more frequent, and very near. */
const standing = { shortest: 6, limit: 75, bitsMore: 6 } as const;

/** Words near a folded one, the likeliest first, at most ten; never the word itself. */
export function likelyWords(folded: string, index: WordIndex, known: KnownWords): LikelyWord[] {
  const own = placeOf(index, folded);
  if (own >= 0 && folded.length < standing.shortest) return [];
  const limit = own >= 0 ? standing.limit : limitOf(folded);
  const leastFrequency = own >= 0 ? frequencyAt(index, own) + standing.bitsMore : 0;
  return wordsWithin(folded, index, limit, leastFrequency)
    .sort(byBits)
    .slice(0, mostRanked)
    .flatMap((likely) => {
      if (known.has(likely.word)) return { ...likely, bits: likely.bits + bitsOfKnown };
      return likely.cost <= shareOfNames * limit && !isSlip(likely.word, index) ? likely : [];
    })
    .sort(byBits);
}

/** Whether the jobs have it by mistake, as one in a thousand writes *oppurtunity*. */
function isSlip(word: string, index: WordIndex): boolean {
  const place = placeOf(index, word);
  if (place < 0 || word.length < standing.shortest) return false;
  const limit = limitOf(word) / 2;
  return wordsWithin(word, index, limit, frequencyAt(index, place) + standing.bitsMore).length > 0;
}

export function byBits(one: LikelyWord, other: LikelyWord): number {
  return other.bits - one.bits || (one.word < other.word ? -1 : 1);
}

/** The likelihood of a word that stands this often and is so far from what was typed. */
export function bitsOf(frequency: number, cost: number): number {
  return frequency - (bitsOfAnEdit * cost) / 100;
}

export function limitOf({ length }: string): number {
  return limits[length] ?? limits[limits.length - 1] ?? 0;
}

/** Words that are three edits away are looked for where few are nearer: they are the most, and the least likely. */
function wordsWithin(folded: string, index: WordIndex, limit: number, leastFrequency: number): LikelyWord[] {
  const { length } = folded;
  const near = wordsNear(folded, index, limit, leastFrequency, length <= 4 ? 1 : 2);
  return near.length >= 3 || length < 8 ? near : wordsNear(folded, index, limit, leastFrequency, 3);
}

function wordsNear(
  folded: string,
  index: WordIndex,
  limit: number,
  leastFrequency: number,
  edits: number,
): LikelyWord[] {
  const units = unitsOf(folded);
  const typed = { units, start: 0, end: units.length };
  return placesNear(index, units, edits, leastFrequency).flatMap((place) => {
    const frequency = frequencyAt(index, place);
    const word = wordAt(index, place);
    if (word === folded) return [];
    const cost = editCost(typed, lettersAt(index, place), limit);
    if (cost > limit) return [];
    return [{ word, text: spellingAt(index, place), bits: bitsOf(frequency, cost), cost, limit }];
  });
}
