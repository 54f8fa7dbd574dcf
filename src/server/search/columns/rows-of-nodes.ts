import { addRows, type Bits, emptyBits } from "../bits/bitset";
import { asShared } from "../bits/packed-numbers";
import { type FacetColumn, sumUp } from "./facet-column";

/**
 * A column the other way round, for a facet of so many nodes that each has few rows: a node's own rows are
 * `rows[offsets[node] .. offsets[node + 1]]`, ascending, so the rows of a subtree are one slice.
 */
export interface RowsOfNodes {
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
}

export function rowsOfNodes(column: FacetColumn): RowsOfNodes {
  const offsets = new Int32Array(column.firstCombination + 1);
  eachNode(column, (_, node) => {
    offsets[node + 1] = (offsets[node + 1] as number) + 1;
  });
  sumUp(offsets);
  const rows = new Int32Array(offsets[column.firstCombination] as number);
  const next = offsets.slice();
  eachNode(column, (row, node) => {
    const place = next[node] as number;
    rows[place] = row;
    next[node] = place + 1;
  });
  return { offsets: asShared(offsets), rows: asShared(rows) };
}

function eachNode(column: FacetColumn, take: (row: number, node: number) => void): void {
  const { codes, firstCombination } = column;
  const { starts, numbers } = column.combinations;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code === 0) continue;
    if (code < firstCombination) {
      take(row, code);
      continue;
    }
    const start = starts[code - firstCombination] as number;
    const nodesEnd = (start + (starts[code - firstCombination + 1] as number) + 1) / 2;
    for (let i = start; i < nodesEnd; i++) take(row, numbers[i] as number);
  }
}

/** How many of its own rows each of these nodes has. */
export function ownRowCount({ offsets }: RowsOfNodes, node: number): number {
  return (offsets[node + 1] as number) - (offsets[node] as number);
}

/** The rows, of `rowCount`, that have a node in any of these ranges. */
export function rowsOfRanges(
  { offsets, rows }: RowsOfNodes,
  ranges: readonly NodeRange[],
  rowCount: number,
): Bits {
  const bits = emptyBits(rowCount);
  for (const [first, last] of ranges) addRows(bits, rows, offsets[first], offsets[last + 1]);
  return bits;
}

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
