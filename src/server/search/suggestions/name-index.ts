import { firstIndex } from "../../../shared/first-index";
import { foldName, shownName } from "../../../shared/fold";
import type { TimeSlice } from "../../concurrency/tasks";
import { sortNumbers } from "../bits/packed-numbers";

/**
 * Names by the beginnings of their words, in three buffers instead of objects. Names are numbered by
 * descending number of jobs, so the lowest of several positions is the most frequent.
 */
export interface NameIndex {
  /** Folded, in UTF-8, each between line breaks. */
  readonly text: Uint8Array;
  /** Start of each name in `text`; ascending. */
  readonly starts: Uint32Array;
  /** Starts of words in `text`, including each name's first, sorted by the rest of the name from there. */
  readonly words: Uint32Array;
  /** As shown, in UTF-8, concatenated. */
  readonly shown: Uint8Array;
  /** End of each name in `shown`. */
  readonly shownEnds: Uint32Array;
}

const lineBreak = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Names that begin with `typed`, then those with such a later word, each by number of jobs. */
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
    else later.offer(position, () => index.starts[numberOf(index, position)] ?? 0);
  }
  const numbers = [...new Set([...whole.values, ...later.values])].slice(0, most);
  return numbers.map((start) => nameAt(index, numberOf(index, start)));
}

class Lowest {
  readonly values: number[] = [];

  constructor(private readonly most: number) {}

  /** `value` is at most `bound`, and computed only if that may be low enough. */
  offer(bound: number, value: () => number): void {
    const { values } = this;
    const isFull = values.length === this.most;
    // A name begins before its word, so comparing with the last name kept rules out most words.
    if (isFull && bound > (values.at(-1) ?? 0) + 3 * maxNameLength) return;
    const exact = value();
    if ((isFull && exact >= (values.at(-1) ?? 0)) || values.includes(exact)) return;
    values.push(exact);
    values.sort((one, other) => one - other);
    if (isFull) values.pop();
  }
}

/** Longest folded name indexed, in UTF-16 units of three bytes at most. */
const maxNameLength = 120;

/** The first word greater than `wanted`; with `equal` -1, the first not less. */
function firstWordFrom(index: NameIndex, wanted: Uint8Array, equal: -1 | 0): number {
  return firstIndex(index.words.length, (word) => {
    const start = index.words[word] ?? 0;
    return Buffer.compare(index.text.subarray(start, start + wanted.length), wanted) > equal;
  });
}

function numberOf({ starts }: NameIndex, position: number): number {
  return firstIndex(starts.length, (name) => (starts[name] ?? 0) > position) - 1;
}

function nameAt({ shown, shownEnds }: NameIndex, number: number): string {
  return decoder.decode(shown.subarray(shownEnds[number - 1] ?? 0, shownEnds[number]));
}

/** With more names than this, those of a single job are left out: most are references and wards. */
const maxWithSingles = 50_000;

/** Counts the jobs of each name, ignoring case and spacing. */
export class NameCounts {
  readonly #numbers = new Map<string, number>();
  readonly #jobs: number[] = [];
  readonly #shown: string[] = [];
  readonly #folded: string[] = [];

  add(name: string, jobs = 1): void {
    const shown = shownName(name);
    const folded = foldName(shown);
    if (folded === "" || folded.length > maxNameLength) return;
    const number = this.#numbers.get(folded);
    if (number === undefined) {
      this.#numbers.set(folded, this.#jobs.length);
      this.#folded.push(folded);
      this.#shown.push(shown);
      this.#jobs.push(jobs);
      return;
    }
    this.#jobs[number] = (this.#jobs[number] ?? 0) + jobs;
    // Prefers `Staff Nurse` to `STAFF NURSE` or `staff nurse` if any employer writes it so.
    if (isOfOneCase(this.#shown[number] ?? "") && !isOfOneCase(shown)) this.#shown[number] = shown;
  }

  async index(timeSlice: TimeSlice): Promise<NameIndex> {
    const numbers = this.#worthKeeping();
    const jobs = (number: number) => this.#jobs[number] ?? 0;
    const folded = (number: number) => this.#folded[number] ?? "";
    const byJobs = (one: number, other: number) =>
      jobs(other) - jobs(one) || (folded(one) < folded(other) ? -1 : 1);
    await sortNumbers(numbers, byJobs, timeSlice);
    const { bytes: text, ends } = await joined(numbers, "\n", (number) => `${folded(number)}\n`, timeSlice);
    const shown = await joined(numbers, "", (number) => this.#shown[number] ?? "", timeSlice);
    const starts = ends.map((_, place) => (place === 0 ? 1 : (ends[place - 1] ?? 0)));
    const words = await sortedWords(text, timeSlice);
    return { text, starts, words, shown: shown.bytes, shownEnds: shown.ends };
  }

  #worthKeeping(): Uint32Array<ArrayBuffer> {
    const least = this.#jobs.length > maxWithSingles ? 2 : 1;
    const numbers = new Uint32Array(this.#jobs.length);
    let kept = 0;
    for (const [number, jobs] of this.#jobs.entries()) if (jobs >= least) numbers[kept++] = number;
    return numbers.slice(0, kept);
  }
}

function isOfOneCase(name: string): boolean {
  return name === name.toUpperCase() || name === name.toLowerCase();
}

async function joined(
  numbers: Uint32Array,
  before: string,
  textOf: (number: number) => string,
  timeSlice: TimeSlice,
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
    if (timeSlice.isOver) await timeSlice.yield();
  }
  return { bytes: bytes.slice(0, length), ends };
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

async function sortedWords(text: Uint8Array, timeSlice: TimeSlice): Promise<Uint32Array> {
  const positions: number[] = [];
  for (let position = 1; position < text.length; position++) {
    const before = text[position - 1] ?? lineBreak;
    const isStart = before === lineBreak || (isOfWord(text[position] ?? 0) && !isOfWord(before));
    if (isStart) positions.push(position);
    if (position % 16_384 === 0 && timeSlice.isOver) await timeSlice.yield();
  }
  const words = Uint32Array.from(positions);
  await sortNumbers(words, (one, other) => compareToEnd(text, one, other), timeSlice);
  return words;
}

function isOfWord(byte: number): boolean {
  const isDigit = byte >= 48 && byte <= 57;
  return isDigit || (byte >= 97 && byte <= 122) || byte === 39 || byte >= 128;
}

function compareToEnd(text: Uint8Array, one: number, other: number): number {
  for (let place = 0; ; place++) {
    const left = text[one + place] ?? lineBreak;
    const right = text[other + place] ?? lineBreak;
    if (left !== right) return left - right;
    if (left === lineBreak) return one - other;
  }
}
