import { setImmediate as breath } from "node:timers/promises";
import { firstIndex } from "../../../shared/first-index";
import { foldLetters } from "../../../shared/fold";
import { onesIn } from "../bits/bitset";
import { type Letters, maxWordLength, measuringFrom } from "./edit-distance";

/** Folded words and frequencies in some 30 bytes a word; sorted by length, then by letters. */
export interface WordIndex {
  readonly size: number;
  /** UTF-16 units of all words. */
  readonly units: Uint16Array;
  /** Start of each word in `units`, and the end of the last one. */
  readonly starts: Uint32Array;
  /** By length: the first word that is as long or longer. */
  readonly firstOfLength: Uint32Array;
  /** Bit sets: the letters of each word, and those that it repeats. */
  readonly letters: Int32Array;
  readonly repeated: Int32Array;
  /**
   * Eighths of the binary logarithm of a word's jobs: coarse, so that one job more or less seldom matters.
   */
  readonly frequencies: Uint8Array;
  /** The jobs' spelling of words with accents, by place. */
  readonly spellings: Map<number, string>;
}

const stepsOfFrequency = 8;

/** Indexes words of 2 to 32 letters by their numbers of jobs. Yields to other work in between. */
export async function indexWords(jobsOfWords: ReadonlyMap<string, number>): Promise<WordIndex> {
  const folded = await foldWords(jobsOfWords);
  const size = folded.reduce((sum, words) => sum + words.size, 0);
  const starts = new Uint32Array(size + 1);
  const index: WordIndex = {
    size,
    units: new Uint16Array(folded.reduce((sum, words, length) => sum + words.size * length, 0)),
    starts,
    firstOfLength: new Uint32Array(maxWordLength + 2).fill(size),
    letters: new Int32Array(size),
    repeated: new Int32Array(size),
    frequencies: new Uint8Array(size),
    spellings: new Map(),
  };
  let place = 0;
  for (const [length, words] of folded.entries()) {
    index.firstOfLength[length] = place;
    for (const word of Array.from(words.keys()).sort()) {
      starts[place + 1] = (starts[place] ?? 0) + length;
      putWord(index, place++, word, words.get(word));
    }
    await breath();
  }
  return index;
}

function putWord(index: WordIndex, place: number, word: string, folded: FoldedWord | undefined): void {
  const units = unitsOf(word);
  index.units.set(units, index.starts[place]);
  [index.letters[place], index.repeated[place]] = lettersOf(units);
  const frequency = Math.round(stepsOfFrequency * Math.log2(Math.max(1, folded?.jobs ?? 0)));
  index.frequencies[place] = Math.min(255, frequency);
  if (folded !== undefined && folded.spelling !== word) index.spellings.set(place, folded.spelling);
}

interface FoldedWord {
  jobs: number;
  /** The most frequent spelling and its number of jobs. */
  spelling: string;
  most: number;
}

const wordsAtOnce = 5_000;

/** By length. */
async function foldWords(jobsOfWords: ReadonlyMap<string, number>): Promise<Map<string, FoldedWord>[]> {
  const folded = Array.from({ length: maxWordLength + 1 }, () => new Map<string, FoldedWord>());
  let read = 0;
  for (const [spelling, jobs] of jobsOfWords) {
    if (++read % wordsAtOnce === 0) await breath();
    const word = foldLetters(spelling);
    const words = folded[word.length];
    const before = words?.get(word);
    if (before !== undefined) addSpelling(before, spelling, jobs);
    else if (isWord.test(word)) words?.set(word, { jobs, spelling, most: jobs });
  }
  return folded;
}

function addSpelling(word: FoldedWord, spelling: string, jobs: number): void {
  word.jobs += jobs;
  if (jobs < word.most || (jobs === word.most && spelling > word.spelling)) return;
  word.most = jobs;
  word.spelling = spelling;
}

const isWord = /^\p{L}{2,}$/u;

export function unitsOf(word: string): Uint16Array {
  const units = new Uint16Array(word.length);
  for (let place = 0; place < word.length; place++) units[place] = word.charCodeAt(place);
  return units;
}

/** Bit sets of letters present and letters repeated; those beyond a–z share the last six bits. */
function lettersOf(units: Uint16Array): [letters: number, repeated: number] {
  let letters = 0;
  let repeated = 0;
  for (const unit of units) {
    const bit = 1 << (unit >= 97 && unit <= 122 ? unit - 97 : 26 + (unit % 6));
    repeated |= letters & bit;
    letters |= bit;
  }
  return [letters, repeated];
}

export function wordAt({ units, starts }: WordIndex, place: number): string {
  return String.fromCharCode(...units.subarray(starts[place], starts[place + 1]));
}

/** Binary logarithm of the word's number of jobs, to an eighth. */
export function frequencyAt({ frequencies }: WordIndex, place: number): number {
  return (frequencies[place] ?? 0) / stepsOfFrequency;
}

export function spellingAt(index: WordIndex, place: number): string {
  return index.spellings.get(place) ?? wordAt(index, place);
}

export function lettersAt({ units, starts }: WordIndex, place: number): Letters {
  return { units, start: starts[place] ?? 0, end: starts[place + 1] ?? 0 };
}

export function placeOf(index: WordIndex, word: string): number {
  if (word.length > maxWordLength) return -1;
  const from = index.firstOfLength[word.length] ?? 0;
  const ofLength = (index.firstOfLength[word.length + 1] ?? 0) - from;
  const place = from + firstIndex(Math.max(0, ofLength), (at) => wordAt(index, from + at) >= word);
  return place < index.size && wordAt(index, place) === word ? place : -1;
}

/** Places of words of 3 letters or more within `edits`, with at least `minFrequency` (as `frequencyAt`). */
export function placesNear(
  index: WordIndex,
  word: Uint16Array,
  edits: number,
  minFrequency: number,
): number[] {
  const { units, starts } = index;
  return measuringFrom(word, (distanceTo) =>
    placesAlike(index, word, edits, minFrequency * stepsOfFrequency).filter(
      (place) => distanceTo(units, starts[place] ?? 0, starts[place + 1] ?? 0) <= edits,
    ),
  );
}

/** Rules out most words by their letters: an edit changes the length by one and one bit, or two bits only. */
function placesAlike(index: WordIndex, word: Uint16Array, edits: number, leastSteps: number): number[] {
  const { letters, repeated, firstOfLength, frequencies } = index;
  const [wanted, wantedAgain] = lettersOf(word);
  const alike: number[] = [];
  const longest = Math.min(maxWordLength, word.length + edits);
  for (let length = Math.max(3, word.length - edits); length <= longest; length++) {
    const most = 2 * edits - Math.abs(length - word.length);
    const end = firstOfLength[length + 1] ?? 0;
    for (let place = firstOfLength[length] ?? end; place < end; place++) {
      if ((frequencies[place] ?? 0) < leastSteps) continue;
      const others = onesIn(wanted ^ (letters[place] ?? 0));
      if (others <= most && others + onesIn(wantedAgain ^ (repeated[place] ?? 0)) <= most) alike.push(place);
    }
  }
  return alike;
}
