import { type Bits, countRows, lowestBit, subtract } from "./bitset";

/** A set and how many rows it holds. */
export interface RowSet {
  readonly bits: Bits;
  readonly count: number;
}

/** A set of rows spelt out, or the rows that it lacks of a larger set when those are fewer. Ascending. */
export interface RowList {
  readonly rows: Int32Array;
  readonly isOfTheRest: boolean;
}

/** `bits` holds no row that `all` does not. */
export function listRows(bits: Bits, all: RowSet): RowList {
  const count = countRows(bits);
  if (count * 2 <= all.count) return { rows: spell(bits, count), isOfTheRest: false };
  const rest = all.bits.slice();
  subtract(rest, bits);
  return { rows: spell(rest, all.count - count), isOfTheRest: true };
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
