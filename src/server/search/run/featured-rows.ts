import { perObject } from "../../../shared/per-object";
import { stringifyQuery } from "../../../shared/query-codec";
import { defaultSortType, type SearchQuery } from "../../../shared/search-query";
import { type Bits, hasRow, removeRow } from "../bits/bitset";
import { type JobColumns, rowOf } from "../columns/job-columns";
import type { ConstraintBits, OpenRows } from "./constraint-bits";
import { pageOfRows } from "./page-of-rows";
import type { OrderedPlan, Span } from "./search-plan";

/** Maximum number of featured jobs above the list. */
const maxAbove = 2;

/** As visitors see the list: featured rows first, each once, then the others in the plan's order. */
export function rowsAsShown(
  columns: JobColumns,
  plan: OrderedPlan,
  bits: ConstraintBits,
  { skip, take }: Span,
): { readonly rows: readonly number[]; readonly featured: number } {
  const found = bits.all();
  const above =
    plan.featuredSeed === null ? [] : featuredAmong(found, featuredRows(bits.open), plan.featuredSeed);
  const shown = above.slice(skip, skip + take);
  const rest = above.length === 0 ? found : without(found, above);
  const left = pageOfRows(columns, plan, rest, Math.max(0, skip - above.length), take - shown.length);
  return { rows: [...shown, ...left], featured: shown.length };
}

/** Round robin from the seed's position: equal shares per day, and the same rows on all pages of a search. */
function featuredAmong(found: Bits, round: Int32Array, seed: number): number[] {
  const rows: number[] = [];
  const start = round.length === 0 ? 0 : seed % round.length;
  for (let step = 0; step < round.length && rows.length < maxAbove; step++) {
    const row = round[(start + step) % round.length] as number;
    if (hasRow(found, row)) rows.push(row);
  }
  return rows;
}

function without(found: Bits, rows: readonly number[]): Bits {
  const rest = found.slice();
  for (const row of rows) removeRow(rest, row);
  return rest;
}

/** Smaller rows fit, with a 29-bit number, into the exact range of a double. */
const rowLimit = 2 ** 24;

/** Reshuffled every day, so that neighbours change. */
const featuredRows = perObject(({ columns, bits, day }: OpenRows): Int32Array => {
  const { featured } = columns;
  const keys: number[] = [];
  for (let at = 0; at < featured.length; at += 2) {
    const id = featured[at] as number;
    const row = rowOf(columns, id);
    const isShown = row >= 0 && row < rowLimit && (featured[at + 1] as number) >= day && hasRow(bits, row);
    if (isShown) keys.push(mixed(id, day) * rowLimit + row);
  }
  return Int32Array.from(Float64Array.from(keys).sort(), (key) => key % rowLimit);
});

/** 29 bits, mixed as in MurmurHash3, so that every server shuffles alike. */
function mixed(id: number, day: number): number {
  let hash = Math.imul(day, 0x9e3779b1) ^ id;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 3;
}

/** FNV-1a hash (32 bits) of the search's address, whatever its page and order. */
export function featuredSeedOf(query: SearchQuery): number {
  const address = stringifyQuery({ ...query, sortType: defaultSortType(query.keywords), page: 1 });
  let hash = 0x811c9dc5;
  for (let at = 0; at < address.length; at++) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
