import { addRows, type Bits, emptyBits, type RowList } from "../bits/bitset";
import { asShared, sharedUint16 } from "../bits/packed-numbers";
import { commonAncestor, type Forest, rollUp } from "./forest";

/** Small numbers by row, as narrow as possible. Only two types, so that loops over them stay fast. */
export type Codes = Uint16Array | Int32Array;

/** A plain loop: `from` with a function takes thirty times as long. */
export function translate(codes: Codes, table: Int32Array): Int32Array {
  const translated = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) translated[row] = table[codes[row] as number] as number;
  return translated;
}

/** `largest` bounds every number. Shared between threads. */
export function packCodes(numbers: Int32Array, largest: number): Codes {
  if (largest >= 2 ** 16) return asShared(numbers);
  const codes = sharedUint16(numbers.length);
  codes.set(numbers);
  return codes;
}

/**
 * Each distinct set of two or more nodes that a row has. Combination `c` is `numbers[starts[c]..starts[c +
 * 1]]`: k nodes ascending, then the k - 1 common ancestors of neighbours. Adding 1 at each node and
 * subtracting 1 at each ancestor, then rolling up, counts a row once everywhere.
 */
interface Combinations {
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
}

export function combinationCount({ starts }: Combinations): number {
  return starts.length - 1;
}

/** Ascending. */
export function nodesOfCombination({ starts, numbers }: Combinations, c: number): Int32Array {
  const start = starts[c] as number;
  const length = (starts[c + 1] as number) - start;
  return numbers.subarray(start, start + (length + 1) / 2);
}

function countCombination(
  { starts, numbers }: Combinations,
  c: number,
  rows: number,
  counts: Int32Array,
): void {
  const start = starts[c] as number;
  const end = starts[c + 1] as number;
  const ancestors = start + (end - start + 1) / 2;
  for (let i = start; i < end; i++) {
    const node = numbers[i] as number;
    counts[node] = (counts[node] as number) + (i < ancestors ? rows : -rows);
  }
}

export class CombinationBook {
  readonly sets: Int32Array[] = [];
  readonly #numberOf = new Map<string | number, number>();

  /** `nodes`: two or more, ascending. The book keeps the array, so it must not change afterwards. */
  numberOf(nodes: Int32Array): number {
    const key = nodes.length === 2 ? (nodes[0] as number) * 2 ** 26 + (nodes[1] as number) : nodes.join(" ");
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    this.#numberOf.set(key, this.sets.length);
    return this.sets.push(nodes) - 1;
  }
}

function packCombinations(forest: Forest, sets: readonly Int32Array[]): Combinations {
  const starts = new Int32Array(sets.length + 1);
  const numbers: number[] = [];
  sets.forEach((nodes, c) => {
    for (const node of nodes) numbers.push(node);
    for (let i = 1; i < nodes.length; i++) {
      numbers.push(commonAncestor(forest, nodes[i - 1] as number, nodes[i] as number));
    }
    starts[c + 1] = numbers.length;
  });
  return { starts: asShared(starts), numbers: asShared(numbers) };
}

/**
 * The nodes of each row as one code: 0 for none, a node's number for one, and from `firstCombination` on the
 * number of a combination of several.
 */
export interface FacetColumn {
  readonly codes: Codes;
  /** Number of nodes, including node 0. */
  readonly firstCombination: number;
  readonly combinations: Combinations;
}

/** Pairs of a row and one of its nodes, as parallel arrays. */
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

/** Codes of combinations continue the node numbers, in the order of `sets`. */
export function facetColumn(forest: Forest, codes: Int32Array, sets: readonly Int32Array[]): FacetColumn {
  const firstCombination = forest.parent.length;
  return {
    codes: packCodes(codes, firstCombination + sets.length),
    firstCombination,
    combinations: packCombinations(forest, sets),
  };
}

/** Ascending. */
export function nodesOfRow(column: FacetColumn, row: number): ArrayLike<number> {
  const { codes, firstCombination, combinations } = column;
  const code = codes[row] ?? 0;
  if (code >= firstCombination) return nodesOfCombination(combinations, code - firstCombination);
  return code === 0 ? [] : [code];
}

/** Concatenated lists: list `i` is `values[offsets[i]..offsets[i + 1]]`, the end exclusive. */
export interface NumberLists {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

/** Counting sort of `values` by their `keys`, which are in `0..keyCount`. */
export function groupBy(keys: Int32Array, values: Int32Array, keyCount: number): NumberLists {
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

/** Turns counts, each stored one place further on, into offsets. */
export function sumUp(offsets: Int32Array): void {
  for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
}

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

/** Rows at or below each node, each once. `totals` are those of the set that `list` may be the rest of. */
export function countNodes(facet: Facet, list: RowList, totals = facet.totals): Int32Array {
  const counts = countThese(facet, list.rows);
  return list.isComplement ? totals.map((total, node) => total - (counts[node] as number)) : counts;
}

function countThese({ forest, column }: Facet, rows: Int32Array): Int32Array {
  // A pass over all combinations pays only if there are fewer of them than rows.
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

function spread(forest: Forest, { firstCombination, combinations }: FacetColumn, ofCodes: Int32Array) {
  const counts = ofCodes.slice(0, firstCombination);
  for (let code = firstCombination; code < ofCodes.length; code++) {
    const rows = ofCodes[code] as number;
    if (rows > 0) countCombination(combinations, code - firstCombination, rows, counts);
  }
  rollUp(forest, counts);
  return counts;
}

/**
 * A column inverted, for a facet of many nodes with few rows each. A node's own rows are
 * `rows[offsets[node]..offsets[node + 1]]`, ascending, so a subtree's rows are one slice.
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

/** Rows of the node itself, without those below it. */
export function ownRowCount({ offsets }: RowsOfNodes, node: number): number {
  return (offsets[node + 1] as number) - (offsets[node] as number);
}

/** Rows, of `rowCount`, with a node in any of these ranges. */
export function rowsOfRanges(
  { offsets, rows }: RowsOfNodes,
  ranges: readonly NodeRange[],
  rowCount: number,
): Bits {
  const bits = emptyBits(rowCount);
  for (const [first, last] of ranges) addRows(bits, rows, offsets[first], offsets[last + 1]);
  return bits;
}

/** Both inclusive. */
export type NodeRange = readonly [first: number, last: number];

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
