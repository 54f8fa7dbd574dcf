import { type Codes, packCodes } from "./codes";
import { CombinationBook, type Combinations, nodesOfCombination, packCombinations } from "./combinations";
import type { Forest } from "./forest";

/**
 * Which nodes of a forest each row has, as one code a row: 0 for none, a node's number for one, and from
 * `firstCombination` on the number of a combination of several.
 */
export interface FacetColumn {
  readonly codes: Codes;
  /** As many as there are nodes, node 0 among them. */
  readonly firstCombination: number;
  readonly combinations: Combinations;
}

/** A row and one of its nodes, many times over. */
export interface RowNodes {
  readonly rows: Int32Array;
  readonly nodes: Int32Array;
}

export function buildFacetColumn(forest: Forest, rowCount: number, pairs: RowNodes): FacetColumn {
  const byRow = groupBy(pairs.rows, pairs.nodes, rowCount);
  const codes = new Int32Array(rowCount);
  const book = new CombinationBook();
  const firstCombination = forest.parent.length;
  for (let row = 0; row < rowCount; row++) {
    const nodes = byRow.values.subarray(byRow.offsets[row], byRow.offsets[row + 1]).sort();
    codes[row] = nodes.length > 1 ? firstCombination + book.numberOf(nodes) : (nodes[0] ?? 0);
  }
  return facetColumn(forest, codes, book.sets);
}

/** From codes of which combinations are numbered beside `sets`. */
export function facetColumn(forest: Forest, codes: Int32Array, sets: readonly Int32Array[]): FacetColumn {
  const firstCombination = forest.parent.length;
  return {
    codes: packCodes(codes, firstCombination + sets.length),
    firstCombination,
    combinations: packCombinations(forest, sets),
  };
}

/** The nodes of one row, ascending. */
export function nodesOfRow(column: FacetColumn, row: number): ArrayLike<number> {
  return nodesOfCode(column, column.codes[row] ?? 0);
}

function nodesOfCode({ firstCombination, combinations }: FacetColumn, code: number): ArrayLike<number> {
  if (code >= firstCombination) return nodesOfCombination(combinations, code - firstCombination);
  return code === 0 ? [] : [code];
}

interface Groups {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

/** A counting sort: `values` ordered by their `keys`, which are `0..keyCount`. */
function groupBy(keys: Int32Array, values: Int32Array, keyCount: number): Groups {
  const offsets = new Int32Array(keyCount + 1);
  for (const key of keys) offsets[key + 1] = (offsets[key + 1] as number) + 1;
  sumUp(offsets);
  const next = offsets.slice();
  const grouped = new Int32Array(values.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    const place = next[key] as number;
    grouped[place] = values[i] as number;
    next[key] = place + 1;
  }
  return { offsets, values: grouped };
}

/** Turns how many there are of each, one place further on, into where each begins. */
export function sumUp(offsets: Int32Array): void {
  for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
}
