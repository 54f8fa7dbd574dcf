import { foldName, shownName } from "../../../shared/fold-name";
import type { Breather } from "../../concurrency/breather";
import { sortNumbers } from "../bits/sort-numbers";
import { lineBreak, longestName, type NameIndex } from "./name-index";

/** Of more names than these, those of one job alone are left out: most of them are references and wards. */
const mostWithSingles = 50_000;

const encoder = new TextEncoder();

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
