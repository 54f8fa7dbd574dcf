import { type Bits, complement, countRows, lowestBit } from "../bits/bitset";
import type { FacetColumn } from "./facet-column";
import { type Forest, rollUp } from "./forest";

/** A facet's column with its trees and the counts over all rows. */
export interface Facet {
  readonly forest: Forest;
  readonly column: FacetColumn;
  /** Rows at or below each node. */
  readonly totals: Int32Array;
}

/** How many of these rows have each node or one below it; a row counts once. Null is every row. */
export function countNodes(facet: Facet, rows: Bits | null): Int32Array {
  if (rows === null) return facet.totals;
  const rowCount = facet.column.single.length;
  if (countRows(rows) * 2 <= rowCount) return countThese(facet.forest, facet.column, rows);
  return countByTheRest(facet, rows, rowCount);
}

/** Fewer rows are left out than are in, so counting those and taking them off is quicker. */
function countByTheRest({ forest, column, totals }: Facet, rows: Bits, rowCount: number): Int32Array {
  const leftOut = countThese(forest, column, complement(rows, rowCount));
  return totals.map((total, node) => total - (leftOut[node] as number));
}

export function countThese(forest: Forest, column: FacetColumn, rows: Bits): Int32Array {
  const counts = new Int32Array(forest.parent.length);
  const { single, several } = column;
  for (let word = 0; word < rows.length; word++) {
    for (let rest = rows[word] as number; rest !== 0; rest &= rest - 1) {
      const node = single[(word << 5) + lowestBit(rest)] as number;
      if (node >= 0) counts[node] = (counts[node] as number) + 1;
      else countSeveral(several, -1 - node, counts);
    }
  }
  rollUp(forest, counts);
  return counts;
}

function countSeveral(several: Int32Array, start: number, counts: Int32Array): void {
  const end = start + 1 + (several[start] as number);
  const ancestors = start + 1 + (end - start) / 2;
  for (let i = start + 1; i < end; i++) {
    const node = several[i] as number;
    counts[node] = (counts[node] as number) + (i < ancestors ? 1 : -1);
  }
}
