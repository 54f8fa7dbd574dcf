import { LRUCache } from "lru-cache";
import { addRows, type Bits } from "../bits/bitset";
import { asShared } from "../bits/packed-numbers";
import type { JobColumns } from "../columns/job-columns";
import { keptBits, keptRows, type Splice } from "../columns/splice";
import { bytesOf, type Posting, packPosting, rowsWithIds } from "./posting";

/** How the rows of one generation became those of the next. */
export interface Step {
  readonly splice: Splice;
  /** Jobs that may match otherwise than before, or are gone. */
  readonly changedIds: Int32Array;
}

interface Kept {
  readonly posting: Posting;
  readonly generation: number;
}

/** A posting that was not used during this many changes is looked up again. */
const stepsKept = 16;

/**
 * Postings by leaf, through changes of a few jobs each: every one is of the generation of rows that it was
 * last asked for in. Bounded in bytes, the longest unused going first.
 */
export class PostingsStore {
  readonly #kept: LRUCache<string, Kept>;
  readonly #steps: Step[] = [];
  #generation = 0;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ posting }, key) => bytesOf(posting) + overhead + 2 * key.length,
    });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get generation(): number {
    return this.#generation;
  }

  /** The rows have become others. */
  advance(step: Step): void {
    this.#generation++;
    this.#steps.push(step);
    if (this.#steps.length > stepsKept) this.#steps.shift();
  }

  get(key: string): Kept | undefined {
    return this.#kept.get(key);
  }

  /** Never replaces one of a later generation, for a search that is still under way on older rows. */
  keep(key: string, posting: Posting, generation: number): void {
    const existing = this.#kept.peek(key);
    if (existing === undefined || existing.generation <= generation)
      this.#kept.set(key, { posting, generation });
  }

  /** From one generation to a later one; null when that is too long ago. */
  steps(from: number, to: number): readonly Step[] | null {
    const oldest = this.#generation - this.#steps.length;
    return from < oldest ? null : this.#steps.slice(from - oldest, to - oldest);
  }
}

/** Roughly what a map entry and a typed array take besides the numbers. */
const overhead = 400;

/**
 * An older posting in the rows of these columns, `ids` being those of the jobs changed since then that match
 * now.
 */
export function carryPosting(
  posting: Posting,
  steps: readonly Step[],
  columns: JobColumns,
  ids: Int32Array,
): Posting {
  const found = rowsWithIds(columns, ids);
  if ("bits" in posting) {
    const bits = steps.reduce<Bits>((kept, { splice }) => keptBits(splice, kept), posting.bits);
    addRows(bits, found);
    return { bits: asShared(bits) };
  }
  const rows = steps.reduce((kept, { splice }) => keptRows(splice, kept), posting.rows);
  return packPosting(new Set([...rows, ...found]), columns.ids.length);
}

/** Ids of every job that changed in any of the steps. */
export function changedIn(steps: readonly Step[]): number[] {
  return [...new Set(steps.flatMap(({ changedIds }) => Array.from(changedIds)))];
}
