import { addRows, type Bits, emptyBits } from "../bits/bitset";
import { asShared } from "../bits/shared-array";
import { type JobColumns, rowOf } from "../columns/job-columns";

/** The rows that hold a word or phrase: listed when they are few, as bits when that is smaller. Shared between threads. */
export type Posting = { readonly rows: Int32Array } | { readonly bits: Bits };

/** Ids that the columns do not know yet are left out. */
export function postingOf(columns: JobColumns, ids: Int32Array): Posting {
  const rows = ids.map((id) => rowOf(columns, id)).filter((row) => row >= 0);
  if (rows.length * 32 < columns.ids.length) return { rows: asShared(rows) };
  const bits = emptyBits(columns.ids.length);
  addRows(bits, rows);
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
