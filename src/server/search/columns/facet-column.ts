import { addRows, type Bits, emptyBits } from "../bits/bitset";
import { asShared, sharedInt32 } from "../bits/shared-array";
import { commonAncestor, type Forest } from "./forest";

/**
 * Which nodes of a forest each row has, both ways round.
 *
 * From row to nodes, for counting: `single[row]` is its node; 0 when it has none; `-1 - start` when it has several, which
 * are then `several[start + 1 ..]`, `several[start]` long. That list holds k nodes ascending, then the k - 1 common ancestors of
 * neighbours: adding 1 at each node and taking 1 off at each ancestor, then rolling up, counts the row once everywhere.
 *
 * From node to rows, for choosing: node's own rows are `rows[offsets[node] .. offsets[node + 1]]`, ascending, so the rows of
 * a subtree are one slice.
 */
export interface FacetColumn {
  readonly single: Int32Array;
  readonly several: Int32Array;
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
}

/** A row and one of its nodes, many times over. */
export interface RowNodes {
  readonly rows: Int32Array;
  readonly nodes: Int32Array;
}

export function buildFacetColumn(forest: Forest, rowCount: number, pairs: RowNodes): FacetColumn {
  const byRow = groupBy(pairs.rows, pairs.nodes, rowCount);
  const single = sharedInt32(rowCount);
  const several: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const nodes = byRow.values.subarray(byRow.offsets[row], byRow.offsets[row + 1]).sort();
    single[row] = nodes.length > 1 ? -1 - appendSeveral(forest, nodes, several) : (nodes[0] ?? 0);
  }
  const byNode = groupBy(pairs.nodes, pairs.rows, forest.parent.length);
  return { single, several: asShared(several), ...sortedRows(byNode) };
}

function appendSeveral(forest: Forest, nodes: Int32Array, several: number[]): number {
  const start = several.length;
  several.push(2 * nodes.length - 1, ...nodes);
  for (let i = 1; i < nodes.length; i++) {
    several.push(commonAncestor(forest, nodes[i - 1] as number, nodes[i] as number));
  }
  return start;
}

interface Groups {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

/** A counting sort: `values` ordered by their `keys`, which are `0..keyCount`. */
function groupBy(keys: Int32Array, values: Int32Array, keyCount: number): Groups {
  const offsets = new Int32Array(keyCount + 1);
  for (const key of keys) offsets[key + 1] = (offsets[key + 1] as number) + 1;
  for (let key = 0; key < keyCount; key++) {
    offsets[key + 1] = (offsets[key + 1] as number) + (offsets[key] as number);
  }
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

function sortedRows({ offsets, values }: Groups): Pick<FacetColumn, "offsets" | "rows"> {
  for (let node = 0; node + 1 < offsets.length; node++) {
    values.subarray(offsets[node], offsets[node + 1]).sort();
  }
  return { offsets: asShared(offsets), rows: asShared(values) };
}

/** The nodes of one row, ascending. */
export function nodesOfRow({ single, several }: FacetColumn, row: number): ArrayLike<number> {
  const only = single[row] ?? 0;
  if (only >= 0) return only === 0 ? [] : [only];
  const start = -1 - only;
  const count = ((several[start] as number) + 1) / 2;
  return several.subarray(start + 1, start + 1 + count);
}

/** A first and a last node. */
export type NodeRange = readonly [first: number, last: number];

/** The rows that have a node in any of these ranges. */
export function rowsInRanges(column: FacetColumn, ranges: readonly NodeRange[]): Bits {
  const bits = emptyBits(column.single.length);
  for (const [first, last] of ranges) {
    addRows(bits, column.rows, column.offsets[first], column.offsets[last + 1]);
  }
  return bits;
}
