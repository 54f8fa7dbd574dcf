import { addRow, type Bits, emptyBits, hasRow } from "../bits/bitset";
import { copyBits } from "../bits/copy-bits";
import type { Codes } from "./codes";
import type { Splice } from "./splice";

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
