import { type Bits, emptyBits } from "../bits/bitset";
import type { FacetColumn } from "./facet-column";

/** A first and a last node. */
export type NodeRange = readonly [first: number, last: number];

/** The rows that have a node in any of these ranges. */
export function rowsInRanges(column: FacetColumn, ranges: readonly NodeRange[]): Bits {
  const { codes } = column;
  const bits = emptyBits(codes.length);
  const isWanted = codesInRanges(column, ranges);
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min(32, codes.length - (word << 5));
    let ones = 0;
    for (let bit = 0; bit < end; bit++) {
      ones |= (isWanted[codes[(word << 5) + bit] as number] as number) << bit;
    }
    bits[word] = ones;
  }
  return bits;
}

/** 1 for each code that has a node in any of these ranges. */
function codesInRanges(
  { firstCombination, combinations: { starts, numbers } }: FacetColumn,
  ranges: readonly NodeRange[],
): Uint8Array {
  const isWanted = new Uint8Array(firstCombination + starts.length - 1);
  for (const [first, last] of ranges) isWanted.fill(1, Math.max(1, first), last + 1);
  for (let c = 0; c + 1 < starts.length; c++) {
    const start = starts[c] as number;
    const nodesEnd = (start + (starts[c + 1] as number) + 1) / 2;
    let wanted = 0;
    for (let i = start; i < nodesEnd; i++) wanted |= isWanted[numbers[i] as number] as number;
    isWanted[firstCombination + c] = wanted;
  }
  return isWanted;
}
