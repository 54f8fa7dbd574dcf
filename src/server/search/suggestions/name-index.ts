import { foldName, shownName } from "../../../shared/fold";
import type { Breather } from "../../concurrency/tasks";
import { sortNumbers } from "../bits/packed-numbers";

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

const lineBreak = 10;

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
  return numbers.map((start) => nameAt(index, numberOf(index, start)));
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
const longestName = 120;

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

function nameAt({ shown, shownEnds }: NameIndex, number: number): string {
  return decoder.decode(shown.subarray(shownEnds[number - 1] ?? 0, shownEnds[number]));
}

/** Of more names than these, those of one job alone are left out: most of them are references and wards. */
const mostWithSingles = 50_000;

/** Counts the jobs of each name, whatever its case and spacing. */
export class NameCounts {
  readonly #numbers = new Map<string, number>();
  readonly #jobs: number[] = [];
  readonly #shown: string[] = [];
  readonly #folded: string[] = [];

  add(name: string, jobs = 1): void {
    const shown = shownName(name);
    const folded = foldName(shown);
    if (folded === "" || folded.length > longestName) return;
    const number = this.#numbers.get(folded);
    if (number === undefined) {
      this.#numbers.set(folded, this.#jobs.length);
      this.#folded.push(folded);
      this.#shown.push(shown);
      this.#jobs.push(jobs);
      return;
    }
    this.#jobs[number] = (this.#jobs[number] ?? 0) + jobs;
    // Better `Staff Nurse` than `STAFF NURSE` or `staff nurse`, when one employer writes it so.
    if (isOfOneCase(this.#shown[number] ?? "") && !isOfOneCase(shown)) this.#shown[number] = shown;
  }

  async index(breather: Breather): Promise<NameIndex> {
    const numbers = this.#worthKeeping();
    const jobs = (number: number) => this.#jobs[number] ?? 0;
    const folded = (number: number) => this.#folded[number] ?? "";
    const byJobs = (one: number, other: number) =>
      jobs(other) - jobs(one) || (folded(one) < folded(other) ? -1 : 1);
    await sortNumbers(numbers, byJobs, breather);
    const { bytes: text, ends } = await joined(numbers, "\n", (number) => `${folded(number)}\n`, breather);
    const shown = await joined(numbers, "", (number) => this.#shown[number] ?? "", breather);
    const starts = ends.map((_, place) => (place === 0 ? 1 : (ends[place - 1] ?? 0)));
    const words = await sortedWords(text, breather);
    return { text, starts, words, shown: shown.bytes, shownEnds: shown.ends };
  }

  #worthKeeping(): Uint32Array<ArrayBuffer> {
    const least = this.#jobs.length > mostWithSingles ? 2 : 1;
    const numbers = new Uint32Array(this.#jobs.length);
    let kept = 0;
    for (const [number, jobs] of this.#jobs.entries()) if (jobs >= least) numbers[kept++] = number;
    return numbers.slice(0, kept);
  }
}

function isOfOneCase(name: string): boolean {
  return name === name.toUpperCase() || name === name.toLowerCase();
}

/** One buffer for many texts, and where each ends in it. */
async function joined(
  numbers: Uint32Array,
  before: string,
  textOf: (number: number) => string,
  breather: Breather,
): Promise<{ bytes: Uint8Array; ends: Uint32Array }> {
  let bytes = new Uint8Array(1024);
  let length = encoder.encodeInto(before, bytes).written;
  const ends = new Uint32Array(numbers.length);
  for (const [place, number] of numbers.entries()) {
    const text = textOf(number);
    // A UTF-16 unit takes three bytes at most.
    if (length + 3 * text.length > bytes.length) bytes = enlarged(bytes, 2 * bytes.length + 3 * text.length);
    length += encoder.encodeInto(text, bytes.subarray(length)).written;
    ends[place] = length;
    if (breather.isDue) await breather.rest();
  }
  return { bytes: bytes.slice(0, length), ends };
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

async function sortedWords(text: Uint8Array, breather: Breather): Promise<Uint32Array> {
  const positions: number[] = [];
  for (let position = 1; position < text.length; position++) {
    const before = text[position - 1] ?? lineBreak;
    const isStart = before === lineBreak || (isOfWord(text[position] ?? 0) && !isOfWord(before));
    if (isStart) positions.push(position);
    if (position % 16_384 === 0 && breather.isDue) await breather.rest();
  }
  const words = Uint32Array.from(positions);
  await sortNumbers(words, (one, other) => compareToEnd(text, one, other), breather);
  return words;
}

/** Letters, digits, apostrophes, and whatever is not ASCII. */
function isOfWord(byte: number): boolean {
  const isDigit = byte >= 48 && byte <= 57;
  return isDigit || (byte >= 97 && byte <= 122) || byte === 39 || byte >= 128;
}

/** By what follows up to the end of the name; then by position. */
function compareToEnd(text: Uint8Array, one: number, other: number): number {
  for (let place = 0; ; place++) {
    const left = text[one + place] ?? lineBreak;
    const right = text[other + place] ?? lineBreak;
    if (left !== right) return left - right;
    if (left === lineBreak) return one - other;
  }
}
