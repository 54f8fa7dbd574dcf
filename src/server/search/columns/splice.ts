import { addRow, type Bits, emptyBits, hasRow } from "../bits/bitset";
import type { Codes } from "./codes";
import { type JobColumns, rowOf } from "./job-columns";
import { isNewer } from "./newest-order";
import { firstRow, timeOfRow } from "./posted-and-closing";

/**
 * How kept rows and added rows make up the rows of the next version, both keeping their order.
 */
export interface Splice {
  readonly rowCount: number;
  /**
   * Runs of old rows that stay, by three numbers each: the first old row, the old row after the last, and
   * where the first comes to stand.
   */
  readonly kept: Int32Array;
  /** Where each fresh row comes to stand, ascending. */
  readonly fresh: Int32Array;
}

type Order = Pick<JobColumns, "ids" | "posted" | "index">;

/** Old columns without these jobs, and with fresh rows in newest-first order. */
export function spliceOf(old: Order, goneIds: Int32Array, fresh: Pick<Order, "ids" | "posted">): Splice {
  const gone = rowsOfIds(old, goneIds);
  const kept: number[] = [];
  const places = new Int32Array(fresh.ids.length);
  let from = 0;
  let at = 0;
  const keepTo = (end: number) => {
    if (end > from) kept.push(from, end, at);
    at += end - from;
    from = end;
  };
  let next = 0;
  const placeFreshUpTo = (limit: number) => {
    for (; next < places.length; next++) {
      const before = oldRowsBefore(old, fresh, next);
      if (before > limit) return;
      keepTo(before);
      places[next] = at++;
    }
  };
  for (const row of gone) {
    placeFreshUpTo(row);
    keepTo(row);
    from = row + 1;
  }
  placeFreshUpTo(old.ids.length);
  keepTo(old.ids.length);
  return { rowCount: at, kept: Int32Array.from(kept), fresh: places };
}

/** Ascending; ids without a row are left out. */
function rowsOfIds(columns: Order, ids: Int32Array): Int32Array {
  return ids
    .map((id) => rowOf(columns, id))
    .filter((row) => row >= 0)
    .sort();
}

/**
 * How many old rows, gone or not, are newer than a fresh one; none of them is the same job at the same time
 * unless it is gone.
 */
function oldRowsBefore(old: Order, fresh: Pick<Order, "ids" | "posted">, row: number): number {
  const time = timeOfRow(fresh.posted, row);
  const id = fresh.ids[row] ?? 0;
  return firstRow(old.ids.length, (each) => !isNewer(old, each, time, id));
}

/** Copies both into `target`, which is as long as the splice has rows. */
export function spliceNumbers<Target extends Codes>(
  { kept, fresh }: Splice,
  old: Codes,
  added: Codes,
  target: Target,
): Target {
  for (let i = 0; i < kept.length; i += 3) {
    target.set(old.subarray(kept[i], kept[i + 1]), kept[i + 2] as number);
  }
  for (let row = 0; row < fresh.length; row++) target[fresh[row] as number] = added[row] as number;
  return target;
}

/** A set of its own. */
export function spliceBits(splice: Splice, old: Bits, added: Bits): Bits {
  const bits = keptBits(splice, old);
  for (let row = 0; row < splice.fresh.length; row++) {
    if (hasRow(added, row)) addRow(bits, splice.fresh[row] as number);
  }
  return bits;
}

/** What is left of a set of old rows. */
export function keptBits({ rowCount, kept }: Splice, old: Bits): Bits {
  const bits = emptyBits(rowCount);
  for (let i = 0; i < kept.length; i += 3) {
    copyBits(old, kept[i] as number, kept[i + 1] as number, bits, kept[i + 2] as number);
  }
  return bits;
}

/** What is left of a list of old rows, ascending. */
export function keptRows({ kept }: Splice, old: Int32Array): Int32Array {
  const rows = new Int32Array(old.length);
  let count = 0;
  let run = 0;
  for (const row of old) {
    while (run < kept.length && row >= (kept[run + 1] as number)) run += 3;
    if (run >= kept.length) break;
    const from = kept[run] as number;
    if (row >= from) rows[count++] = row - from + (kept[run + 2] as number);
  }
  return rows.subarray(0, count);
}

/**
 * Copies the rows `from..end` of one set to `at..` of another, whose rows there must be empty: a word at a
 * time.
 */
function copyBits(source: Bits, from: number, end: number, target: Bits, at: number): void {
  let next = from;
  let place = at;
  while (next < end) {
    const room = 32 - (place & 31);
    const count = Math.min(room, end - next);
    const bits = readBits(source, next, count) << (place & 31);
    target[place >>> 5] = (target[place >>> 5] as number) | bits;
    next += count;
    place += count;
  }
}

/** `count` of 1 to 32 bits, in the lowest places. */
function readBits(source: Bits, from: number, count: number): number {
  const shift = from & 31;
  const word = from >>> 5;
  let bits = (source[word] as number) >>> shift;
  if (shift + count > 32) bits |= (source[word + 1] as number) << (32 - shift);
  return count === 32 ? bits : bits & ((1 << count) - 1);
}
