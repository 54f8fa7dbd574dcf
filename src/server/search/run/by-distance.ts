import { type Bits, hasRow, removeRow, sliceRows } from "../bits/bitset";
import type { RowsOfNodes } from "../columns/rows-of-nodes";
import type { NearestFirst } from "./search-plan";

/** Rows at places `skip..skip+take` by the distance of their nearest node, newest first where equal, those without one last. */
export function sliceByDistance(
  matches: Bits,
  places: RowsOfNodes,
  nearest: NearestFirst,
  skip: number,
  take: number,
): number[] {
  const rest = matches.slice();
  const sorted: number[] = [];
  let next = 0;
  while (next < nearest.nodes.length && sorted.length < skip + take) {
    const end = endOfEqual(nearest.miles, next);
    sorted.push(...takeRows(rest, places, nearest.nodes.slice(next, end)));
    next = end;
  }
  const page = sorted.slice(skip, skip + take);
  return [...page, ...sliceRows(rest, Math.max(0, skip - sorted.length), take - page.length)];
}

/** Nodes at one point belong together, so that their jobs are ordered by date and not by name. */
function endOfEqual(miles: readonly number[], start: number): number {
  let end = start + 1;
  while (end < miles.length && miles[end] === miles[start]) end++;
  return end;
}

function takeRows(rest: Bits, { offsets, rows }: RowsOfNodes, nodes: readonly number[]): number[] {
  const taken: number[] = [];
  for (const node of nodes) {
    for (let i = offsets[node] as number; i < (offsets[node + 1] as number); i++) {
      const row = rows[i] as number;
      if (!hasRow(rest, row)) continue;
      removeRow(rest, row);
      taken.push(row);
    }
  }
  return nodes.length > 1 ? taken.sort((left, right) => left - right) : taken;
}
