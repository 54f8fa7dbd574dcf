import {
  addRow,
  addRows,
  type Bits,
  emptyBits,
  hasRow,
  intersect,
  removeRow,
  subtract,
  unite,
} from "../bits/bitset";
import { asShared } from "../bits/packed-numbers";
import { type JobColumns, rowOf } from "../columns/job-columns";

/**
 * The rows that hold a word or phrase: listed when they are few, as bits when that is smaller. Shared between
 * threads.
 */
export type Posting = { readonly rows: Int32Array } | { readonly bits: Bits };

export const emptyPosting: Posting = { rows: new Int32Array(0) };

export function postingOf(columns: JobColumns, ids: Int32Array): Posting {
  return packPosting(rowsWithIds(columns, ids), columns.ids.length);
}

/** In no order. Ids without a row yet are left out. */
export function rowsWithIds(columns: JobColumns, ids: Int32Array): Int32Array {
  const rows = new Int32Array(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const row = rowOf(columns, ids[i] as number);
    if (row >= 0) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Rows of `rowCount`, each once. */
export function packPosting(rows: Int32Array | ReadonlySet<number>, rowCount: number): Posting {
  const numbers = rows instanceof Int32Array ? rows : Int32Array.from(rows);
  if (numbers.length * 32 < rowCount) return { rows: asShared(numbers).sort() };
  const bits = emptyBits(rowCount);
  addRows(bits, numbers);
  return { bits: asShared(bits) };
}

export function bytesOf(posting: Posting): number {
  return ("bits" in posting ? posting.bits : posting.rows).byteLength;
}

/** A set of its own, to be changed freely. */
export function bitsOf(posting: Posting, rowCount: number): Bits {
  if ("bits" in posting) return new Int32Array(posting.bits);
  const bits = emptyBits(rowCount);
  addRows(bits, posting.rows);
  return bits;
}

/** `bits` gains what the posting holds. */
export function unitePosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) unite(bits, posting.bits);
  else addRows(bits, posting.rows);
}

/** `bits` becomes what the posting holds too. */
export function intersectPosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) {
    intersect(bits, posting.bits);
    return;
  }
  const kept = posting.rows.filter((row) => hasRow(bits, row));
  bits.fill(0);
  for (const row of kept) addRow(bits, row);
}

/** `bits` loses what the posting holds. */
export function subtractPosting(bits: Bits, posting: Posting): void {
  if ("bits" in posting) subtract(bits, posting.bits);
  else for (const row of posting.rows) removeRow(bits, row);
}
