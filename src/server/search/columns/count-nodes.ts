import { asShared } from "../bits/packed-numbers";
import type { RowList } from "../bits/row-list";
import { combinationCount, countCombination } from "./combinations";
import type { FacetColumn } from "./facet-column";
import { type Forest, rollUp } from "./forest";

/** A facet's column with its trees and the counts over all rows. */
export interface Facet {
  readonly forest: Forest;
  readonly column: FacetColumn;
  /** Rows at or below each node. */
  readonly totals: Int32Array;
}

export function facetOf(forest: Forest, column: FacetColumn): Facet {
  const ofCodes = new Int32Array(column.firstCombination + combinationCount(column.combinations));
  for (const code of column.codes) ofCodes[code] = (ofCodes[code] as number) + 1;
  return { forest, column, totals: asShared(spread(forest, column, ofCodes)) };
}

/**
 * How many of these rows have each node or one below it; a row counts once. `totals` are the counts of those
 * that a list may be the rest of.
 */
export function countNodes(facet: Facet, list: RowList, totals = facet.totals): Int32Array {
  const counts = countThese(facet, list.rows);
  return list.isOfTheRest ? totals.map((total, node) => total - (counts[node] as number)) : counts;
}

function countThese({ forest, column }: Facet, rows: Int32Array): Int32Array {
  // Going through all combinations pays only when there are fewer of them than rows.
  if (rows.length < combinationCount(column.combinations)) return countEach(forest, column, rows);
  const ofCodes = new Int32Array(column.firstCombination + combinationCount(column.combinations));
  const { codes } = column;
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    ofCodes[code] = (ofCodes[code] as number) + 1;
  }
  return spread(forest, column, ofCodes);
}

function countEach(forest: Forest, column: FacetColumn, rows: Int32Array): Int32Array {
  const { codes, firstCombination, combinations } = column;
  const counts = new Int32Array(firstCombination);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    if (code < firstCombination) counts[code] = (counts[code] as number) + 1;
    else countCombination(combinations, code - firstCombination, 1, counts);
  }
  rollUp(forest, counts);
  return counts;
}

/** From rows of each code to rows at or below each node. */
function spread(forest: Forest, { firstCombination, combinations }: FacetColumn, ofCodes: Int32Array) {
  const counts = ofCodes.slice(0, firstCombination);
  for (let code = firstCombination; code < ofCodes.length; code++) {
    const rows = ofCodes[code] as number;
    if (rows > 0) countCombination(combinations, code - firstCombination, rows, counts);
  }
  rollUp(forest, counts);
  return counts;
}
