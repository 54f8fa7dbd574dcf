import { type Bits, countRows, hasRow, removeRow, sliceRows } from "../bits/bitset";
import { spell } from "../bits/row-list";
import { sumUp } from "../columns/facet-column";
import type { JobColumns } from "../columns/job-columns";
import type { RowsOfNodes } from "../columns/rows-of-nodes";
import type { Salaries } from "../columns/salaries";
import type { NearestFirst, OrderedPlan } from "./search-plan";
import { sliceByRelevance } from "./slice-by-relevance";

/** Rows at places `skip..skip+take` of the matches, in the plan's order. */
export function pageOfRows(
  columns: JobColumns,
  plan: OrderedPlan,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const { sortType, nearest } = plan;
  if (sortType === "salary") return sliceBySalary(columns.salaries, matches, skip, take);
  if (sortType === "distance" && nearest !== null) {
    return sliceByDistance(matches, columns.rowsOfPlaces, nearest, skip, take);
  }
  return sortType === "relevance"
    ? sliceByRelevance(columns.ids.length, plan, matches, skip, take)
    : sliceRows(matches, skip, take);
}

/**
 * Rows at places `skip..skip+take` by the distance of their nearest node, newest first where equal, those
 * without one last. Looks at no row beyond the page, and writes down only those on it: one town may have more
 * jobs than a call takes arguments.
 */
export function sliceByDistance(
  matches: Bits,
  places: RowsOfNodes,
  { nodes, miles }: NearestFirst,
  skip: number,
  take: number,
): number[] {
  const rest = matches.slice();
  const page: number[] = [];
  let passed = 0;
  for (let next = 0; next < nodes.length && page.length < take; ) {
    const end = endOfEqual(miles, next);
    const group = new RowsInOrder(places, nodes.slice(next, end));
    for (let row = group.next(); row >= 0 && page.length < take; row = group.next()) {
      if (!hasRow(rest, row)) continue;
      removeRow(rest, row);
      if (passed++ >= skip) page.push(row);
    }
    next = end;
  }
  return [...page, ...sliceRows(rest, Math.max(0, skip - passed), take - page.length)];
}

/** Nodes at one point belong together, so that their jobs are ordered by date and not by name. */
function endOfEqual(miles: readonly number[], start: number): number {
  let end = start + 1;
  while (end < miles.length && miles[end] === miles[start]) end++;
  return end;
}

/** The rows of some nodes, ascending, one at a time; a row that several of them have comes as often. */
class RowsInOrder {
  readonly #rows: Int32Array;
  /** Where each node's next row is, and where its rows end. */
  readonly #heads: number[];
  readonly #ends: readonly number[];

  constructor({ offsets, rows }: RowsOfNodes, nodes: readonly number[]) {
    this.#rows = rows;
    this.#heads = nodes.map((node) => offsets[node] as number);
    this.#ends = nodes.map((node) => offsets[node + 1] as number);
  }

  /** -1 after the last. */
  next(): number {
    let least = -1;
    let from = 0;
    for (let node = 0; node < this.#heads.length; node++) {
      const head = this.#heads[node] as number;
      if (head === this.#ends[node]) continue;
      const row = this.#rows[head] as number;
      if (least >= 0 && row >= least) continue;
      least = row;
      from = node;
    }
    if (least >= 0) this.#heads[from] = (this.#heads[from] as number) + 1;
    return least;
  }
}

/** Rows at places `skip..skip+take` by salary, highest first, unstated last, newest first where equal. */
export function sliceBySalary(
  { ranks, amounts }: Salaries,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const rows = spell(matches, countRows(matches));
  const next = new Int32Array(amounts.length + 1);
  for (let i = 0; i < rows.length; i++) {
    const rank = ranks[rows[i] as number] as number;
    next[rank + 1] = (next[rank + 1] as number) + 1;
  }
  sumUp(next);
  const page: number[] = new Array(Math.max(0, Math.min(take, rows.length - skip))).fill(0);
  // As if sorting by counting, but only what falls on the page is written down.
  for (let i = 0; i < rows.length; i++) {
    const rank = ranks[rows[i] as number] as number;
    const place = next[rank] as number;
    next[rank] = place + 1;
    if (place >= skip && place < skip + take) page[place - skip] = rows[i] as number;
  }
  return page;
}
