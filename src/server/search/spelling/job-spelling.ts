import { LRUCache } from "lru-cache";
import { foldLetters } from "../../../shared/fold";
import { editCost, maxWordLength } from "./edit-distance";
import type { KnownWords } from "./english-words";
import type { Correction, Spelling } from "./spelling";
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

const maxCorrections = 3;
const cachedWords = 2_000;

/** In bits: how much likelier than the next word a sure correction must be. */
const sureMargin = 8;
/** Maximum cost of a sure correction, as a share of the limit. */
const sureShare = 0.6;

/** Corrects by the words of the jobs. English words are right even if no job has them, or nearly always. */
export class JobSpelling implements Spelling {
  readonly #cache = new LRUCache<string, readonly Correction[]>({
    max: cachedWords,
    memoMethod: (word) => this.#correct(word),
  });
  readonly #compounds = new LRUCache<string, readonly string[]>({
    max: cachedWords,
    memoMethod: (word) => compoundsOf(word, this.index),
  });

  /** Stop words are never suggested, but a slip of one (`thier`) is not a slip of another word (`tier`). */
  constructor(
    private readonly index: WordIndex,
    private readonly known: KnownWords,
    private readonly stopWords?: WordIndex,
  ) {}

  corrections(word: string): readonly Correction[] {
    if (word.length > 2 * maxWordLength || !/^\p{L}[\p{L}\p{M}]+$/u.test(word)) return [];
    return this.#cache.memo(word);
  }

  joined(first: string, second: string): Correction | undefined {
    return joinWords(foldLetters(first), foldLetters(second), this.index);
  }

  compounds(word: string): readonly string[] {
    return this.#compounds.memo(word);
  }

  #isLikelierStopWord(folded: string, best: LikelyWord | undefined): boolean {
    if (best === undefined || this.stopWords === undefined) return false;
    const [stopWord] = likelyWords(folded, this.stopWords, this.known);
    return stopWord !== undefined && stopWord.bits >= best.bits;
  }

  #correct(word: string): Correction[] {
    const folded = foldLetters(word);
    if (folded.length < 3 || folded.length > maxWordLength) return [];
    const stands = this.known.has(folded) || placeOf(this.index, folded) >= 0;
    const likely = likelyWords(folded, this.index, this.known);
    const split = stands ? undefined : splitWord(folded, this.index);
    const found = split === undefined ? likely : [...likely, split].sort(byBits);
    if (this.#isLikelierStopWord(folded, found[0])) return [];
    const isSure = !stands && folded.length > 3 && !hasInnerCapital(word) && leadsClearly(found);
    return found.slice(0, maxCorrections).map(({ text }, rank) => ({ text, sure: rank === 0 && isSure }));
  }
}

/** Capitals inside a word: an abbreviation or a proper name. */
const hasInnerCapital = (word: string): boolean => /\p{L}\p{Lu}/u.test(word);

/** The next word is far less likely, or the same one in the plural or singular. */
function leadsClearly([first, ...others]: readonly LikelyWord[]): boolean {
  if (first === undefined || first.cost > sureShare * first.limit) return false;
  const next = others.find(({ word }) => `${word}s` !== first.word && word !== `${first.word}s`);
  return next === undefined || first.bits - next.bits >= sureMargin;
}

const minHeadLength = 4;
const minModifierLength = 3;
/** A posting each; words beyond these are from rare titles. */
const maxCompounds = 48;

/** `Verkäuferin` and `Ärzte` also mean compounds of *Verkäufer* and *Arzt*. */
const feminine = /in(?:nen)?$/;
const plural = /(?:en|e|n)$/;

/** German linking elements between the parts of a compound. */
const links = ["", "s", "es", "n", "en", "er", "e"];
/** `Begleiter` is not a `Leiter`, nor `Sachbearbeiter` an `Arbeiter`: these prefixes belong to the verb. */
const prefix = /(?:beg?|ge|ver|ent|zer|miss)$/;

/** Job words that are compounds of a German word (`Krankenpfleger` of `Pfleger`), most frequent first. */
export function compoundsOf(word: string, index: WordIndex): string[] {
  const folded = foldLetters(word);
  if (!/^\p{L}+$/u.test(folded)) return [];
  const heads = new Set([folded, folded.replace(feminine, ""), folded.replace(plural, "")]);
  const compounds = new Set([...heads].flatMap((head) => compoundsOfHead(head, index)));
  return [...compounds]
    .sort((one, other) => frequencyAt(index, other) - frequencyAt(index, one) || one - other)
    .slice(0, maxCompounds)
    .map((place) => wordAt(index, place));
}

function compoundsOfHead(head: string, index: WordIndex): number[] {
  if (head.length < minHeadLength) return [];
  return placesEndingIn(head, index).filter((place) => {
    const modifier = wordAt(index, place).slice(0, -head.length);
    return !prefix.test(modifier) || isKnown(modifier, index);
  });
}

function isKnown(modifier: string, index: WordIndex): boolean {
  return links.some((link) => {
    const word = modifier.slice(0, modifier.length - link.length);
    return word.length >= minModifierLength && modifier.endsWith(link) && placeOf(index, word) >= 0;
  });
}

function placesEndingIn(head: string, { units, starts, firstOfLength, size }: WordIndex): number[] {
  const wanted = unitsOf(head);
  const places: number[] = [];
  for (let place = firstOfLength[head.length + minModifierLength] ?? size; place < size; place++) {
    const end = starts[place + 1] ?? 0;
    let same = 0;
    while (same < wanted.length && units[end - 1 - same] === wanted[wanted.length - 1 - same]) same++;
    if (same === wanted.length) places.push(place);
  }
  return places;
}

/** Binary logarithms: how much more frequent the whole is than its rarer part, and its minimum to be sure. */
const joinThresholds = { thanPart: 3, toBeSure: 3 } as const;

function joinWords(first: string, second: string, index: WordIndex): Correction | undefined {
  if (first.length + second.length > maxWordLength) return undefined;
  const place = placeOf(index, first + second);
  if (place < 0) return undefined;
  const frequency = frequencyAt(index, place);
  const rarer = Math.min(frequencyOf(first, index), frequencyOf(second, index));
  if (frequency - rarer < joinThresholds.thanPart) return undefined;
  return { text: spellingAt(index, place), sure: rarer < 0 && frequency >= joinThresholds.toBeSure };
}

/** -1 for a word that no job has, which is rarer than any that a job has. */
function frequencyOf(word: string, index: WordIndex): number {
  const place = placeOf(index, word);
  return place < 0 ? -1 : frequencyAt(index, place);
}

/** As much as three missed letters: misspellings of one word often look like two words. */
const missedSpace = 210;
const minPartLength = 3;
/** Binary logarithm of the jobs that must have each part: with rare words, anything can be split. */
const minFrequency = 4;

function splitWord(folded: string, index: WordIndex): LikelyWord | undefined {
  let best: LikelyWord | undefined;
  for (let length = minPartLength; length <= folded.length - minPartLength; length++) {
    const [first, second] = [placeOf(index, folded.slice(0, length)), placeOf(index, folded.slice(length))];
    if (first < 0 || second < 0) continue;
    const frequency = Math.min(frequencyAt(index, first), frequencyAt(index, second));
    const bits = bitsOf(frequency, missedSpace);
    if (frequency < minFrequency || (best !== undefined && bits <= best.bits)) continue;
    const text = `${spellingAt(index, first)} ${spellingAt(index, second)}`;
    best = { word: text, text, bits, cost: missedSpace / 2, limit: limitOf(folded) };
  }
  return best;
}

interface LikelyWord {
  /** Without accents, for comparison. */
  readonly word: string;
  /** As the jobs spell it; may be two words. */
  readonly text: string;
  /** Likelihood as a binary logarithm: the frequency minus the cost of the edits. */
  readonly bits: number;
  /** Cost of the edits and its maximum, in hundredths. */
  readonly cost: number;
  readonly limit: number;
}

/** Maximum cost by word length: beyond it, unknown words are more often right than misspelt (decision 29). */
const limits = [0, 0, 0, 110, 145, 185, 215, 245, 265, 290] as const;
const bitsOfAnEdit = 23;
/** English words are likelier than names or the jobs' own misspellings. */
const bitsOfKnown = 14;
/** Share of the limit that names may cost: `piechart` is not a slip of *Prichard*. */
const shareOfNames = 0.9;
/** Number of candidates checked for being English. */
const maxRanked = 10;

/** A word that jobs have may only be a slip of a far more frequent, very similar one; so may an English word. */
const slipOfKnownWord = { shortest: 6, limit: 75, bitsMore: 6, bitsMoreThanEnglish: 9 } as const;

function likelyWords(folded: string, index: WordIndex, known: KnownWords): LikelyWord[] {
  const own = placeOf(index, folded);
  const isEnglish = known.has(folded);
  const stands = isEnglish || own >= 0;
  if (stands && folded.length < slipOfKnownWord.shortest) return [];
  const limit = stands ? slipOfKnownWord.limit : limitOf(folded);
  const more = isEnglish ? slipOfKnownWord.bitsMoreThanEnglish : slipOfKnownWord.bitsMore;
  const minFrequency = stands ? more + (own < 0 ? 0 : frequencyAt(index, own)) : 0;
  return wordsWithin(folded, index, limit, minFrequency)
    .sort(byBits)
    .slice(0, maxRanked)
    .flatMap((likely) => {
      if (known.has(likely.word)) return { ...likely, bits: likely.bits + bitsOfKnown };
      return likely.cost <= shareOfNames * limit && !isSlip(likely.word, index) ? likely : [];
    })
    .sort(byBits);
}

/** Whether the jobs have it by mistake, as one in a thousand writes *oppurtunity*. */
function isSlip(word: string, index: WordIndex): boolean {
  const place = placeOf(index, word);
  if (place < 0 || word.length < slipOfKnownWord.shortest) return false;
  const limit = limitOf(word) / 2;
  return wordsWithin(word, index, limit, frequencyAt(index, place) + slipOfKnownWord.bitsMore).length > 0;
}

function byBits(one: LikelyWord, other: LikelyWord): number {
  return other.bits - one.bits || (one.word < other.word ? -1 : 1);
}

function bitsOf(frequency: number, cost: number): number {
  return frequency - (bitsOfAnEdit * cost) / 100;
}

function limitOf({ length }: string): number {
  return limits[length] ?? limits[limits.length - 1] ?? 0;
}

/** Three edits are tried only if few words are nearer: they match the most words, and the least likely. */
function wordsWithin(folded: string, index: WordIndex, limit: number, minFrequency: number): LikelyWord[] {
  const { length } = folded;
  const near = wordsNear(folded, index, limit, minFrequency, length <= 4 ? 1 : 2);
  return near.length >= 3 || length < 8 ? near : wordsNear(folded, index, limit, minFrequency, 3);
}

function wordsNear(
  folded: string,
  index: WordIndex,
  limit: number,
  minFrequency: number,
  edits: number,
): LikelyWord[] {
  const units = unitsOf(folded);
  const typed = { units, start: 0, end: units.length };
  return placesNear(index, units, edits, minFrequency).flatMap((place) => {
    const frequency = frequencyAt(index, place);
    const word = wordAt(index, place);
    if (word === folded) return [];
    const cost = editCost(typed, lettersAt(index, place), limit);
    if (cost > limit) return [];
    return [{ word, text: spellingAt(index, place), bits: bitsOf(frequency, cost), cost, limit }];
  });
}
