import { foldName } from "../../../shared/fold-name";

/**
 * Names by how they and the words in them begin, in three buffers and no objects. Names are numbered by how
 * many jobs they have, those with most first, so that of several positions the lowest is the most frequent.
 */
export interface NameIndex {
  /** Folded, in UTF-8, each between line breaks. */
  readonly text: Uint8Array;
  /** Where each name begins in `text`; ascending. */
  readonly starts: Uint32Array;
  /** Where words begin in `text`, the first of each name among them, in the order of what follows to its end. */
  readonly words: Uint32Array;
  /** As they are shown, in UTF-8, one after the other. */
  readonly shown: Uint8Array;
  /** Where each ends in `shown`. */
  readonly shownEnds: Uint32Array;
}

export const lineBreak = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The names that begin with what is typed, then those in which a later word does; each of the two by how many
 * jobs they have. At most `most`.
 */
export function namesBeginning(index: NameIndex, typed: string, most: number): string[] {
  const wanted = encoder.encode(foldName(typed));
  if (wanted.length === 0) return [];
  const first = firstWordFrom(index, wanted, -1);
  const end = firstWordFrom(index, wanted, 0);
  const whole = new Lowest(most);
  const later = new Lowest(most);
  for (let place = first; place < end; place++) {
    const position = index.words[place] ?? 0;
    if (index.text[position - 1] === lineBreak) whole.offer(position, () => position);
    else later.offer(position, () => startOf(index, position));
  }
  const numbers = [...new Set([...whole.values, ...later.values])].slice(0, most);
  return numbers.map((start) => shownName(index, numberOf(index, start)));
}

/** Keeps the lowest of the values that it is offered, ascending and each once. */
class Lowest {
  readonly values: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** `value` is no higher than `bound`, and only worked out where that may be low enough. */
  offer(bound: number, value: () => number): void {
    const { values } = this;
    const isFull = values.length === this.#most;
    // A word's name begins before it, so the last of the names that are kept ends the search for most words.
    if (isFull && bound > (values.at(-1) ?? 0) + 3 * longestName) return;
    const exact = value();
    if ((isFull && exact >= (values.at(-1) ?? 0)) || values.includes(exact)) return;
    values.push(exact);
    values.sort((one, other) => one - other);
    if (isFull) values.pop();
  }
}

/** UTF-16 units, folded, of the longest name that an index takes; three bytes each at most. */
export const longestName = 120;

/** The first word that is greater than what is wanted; with `equal` -1 the first that is not less. */
function firstWordFrom(index: NameIndex, wanted: Uint8Array, equal: -1 | 0): number {
  let low = 0;
  let high = index.words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const compared = comparePrefix(index.text, index.words[middle] ?? 0, wanted);
    if (equal === 0 ? compared <= 0 : compared < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 0 when the text at this position begins with what is wanted. */
function comparePrefix(text: Uint8Array, position: number, wanted: Uint8Array): number {
  for (let place = 0; place < wanted.length; place++) {
    const difference = (text[position + place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Where the name of a position begins. */
function startOf(index: NameIndex, position: number): number {
  return index.starts[numberOf(index, position)] ?? 0;
}

function numberOf({ starts }: NameIndex, position: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function shownName({ shown, shownEnds }: NameIndex, number: number): string {
  return decoder.decode(shown.subarray(shownEnds[number - 1] ?? 0, shownEnds[number]));
}
