import { type Bits, hasRow, removeRow } from "../bits/bitset";
import type { JobColumns } from "../columns/job-columns";
import { pageOfRows } from "./page-of-rows";
import type { OpenRows } from "./remembered-rows";
import type { OrderedPlan, Span } from "./search-plan";

/** Featured jobs above the list of a search. */
const mostAbove = 2;

/**
 * Rows at a span of a search as visitors page through it: featured ones first, each once, then the others in the plan's
 * order.
 */
export function rowsAsShown(
  columns: JobColumns,
  plan: OrderedPlan,
  open: OpenRows,
  matches: Bits | null,
  { skip, take }: Span,
): { readonly rows: readonly number[]; readonly featured: number } {
  const found = matches ?? open.bits;
  const above = featuredAmong(found, featuredRows(columns, open));
  const shown = above.slice(skip, skip + take);
  const rest = above.length === 0 ? found : without(found, above);
  const left = pageOfRows(columns, plan, rest, Math.max(0, skip - above.length), take - shown.length);
  return { rows: [...shown, ...left], featured: shown.length };
}

/** The first of the day's turns that were found. */
function featuredAmong(found: Bits, turns: Int32Array): number[] {
  const rows: number[] = [];
  for (let turn = 0; turn < turns.length && rows.length < mostAbove; turn++) {
    const row = turns[turn] as number;
    if (hasRow(found, row)) rows.push(row);
  }
  return rows;
}

function without(found: Bits, rows: readonly number[]): Bits {
  const rest = found.slice();
  for (const row of rows) removeRow(rest, row);
  return rest;
}

const featuredRowsOf = new WeakMap<OpenRows, Int32Array>();

/** The day's featured rows that are open, in the order of their turns. */
function featuredRows(columns: JobColumns, open: OpenRows): Int32Array {
  const rows = featuredRowsOf.get(open) ?? inTurn(columns, open);
  featuredRowsOf.set(open, rows);
  return rows;
}

/** Rows below this fit beside a turn into what a double holds exactly. */
const rowLimit = 2 ** 24;

function inTurn({ featured, ids }: JobColumns, { bits, day }: OpenRows): Int32Array {
  const keys: number[] = [];
  for (let row = 0; row < featured.length && row < rowLimit; row++) {
    const isFeatured = (featured[row] as number) >= day && hasRow(bits, row);
    if (isFeatured) keys.push(turnOf(ids[row] as number, day) * rowLimit + row);
  }
  return Int32Array.from(Float64Array.from(keys).sort(), (key) => key % rowLimit);
}

/**
 * Where a job stands on a day among all that are featured, the lowest first: every server draws the same lots, and each
 * day's say nothing of the next day's. 29 bits, mixed as MurmurHash3 does.
 */
export function turnOf(id: number, day: number): number {
  let mixed = Math.imul(day, 0x9e3779b1) ^ id;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 3;
}
