import { addRows, type Bits, emptyBits } from "../bits/bitset";
import { asShared } from "../bits/shared-array";
import type { NodeRange } from "./choose-rows";
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
