import { type Bits, complement, countRows, lowestBit } from "./bitset";

/** A set of rows spelt out, or the rows that it lacks when those are fewer. Ascending. */
export interface RowList {
  readonly rows: Int32Array;
  readonly isOfTheRest: boolean;
}

export function listRows(bits: Bits, rowCount: number): RowList {
  const count = countRows(bits);
  if (count * 2 <= rowCount) return { rows: spell(bits, count), isOfTheRest: false };
  return { rows: spell(complement(bits, rowCount), rowCount - count), isOfTheRest: true };
}

/** `count` is how many rows the set holds. */
export function spell(bits: Bits, count: number): Int32Array {
  const rows = new Int32Array(count);
  let next = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      rows[next++] = (word << 5) + lowestBit(rest);
    }
  }
  return rows;
}
