import { LRUCache } from "lru-cache";
import type { FacetField } from "../../../shared/facets";
import { type Bits, countRows, fullBits } from "../bits/bitset";
import { listRows, type RowSet } from "../bits/row-list";
import { countNodes } from "../columns/count-nodes";
import type { JobColumns } from "../columns/job-columns";
import { rowsShownOn } from "../columns/posted-and-closing";
import { type NodeRange, rowsInRanges, rowsOfRanges } from "../columns/rows-of-nodes";

/** The rows that are open on one day and behind no other advert of their job, and their counts. Not to be changed. */
export class OpenRows implements RowSet {
  readonly day: number;
  readonly bits: Bits;
  readonly count: number;
  /** Every row is open, as in a feed that drops what has closed. */
  readonly areAll: boolean;
  readonly #columns: JobColumns;
  readonly #totals = new Map<FacetField, Int32Array>();

  constructor(columns: JobColumns, day: number) {
    this.day = day;
    this.bits = rowsShownOn(columns, day);
    this.count = countRows(this.bits);
    this.areAll = this.count === columns.ids.length;
    this.#columns = columns;
  }

  /** Open rows at or below each node. */
  totals(field: FacetField): Int32Array {
    const facet = this.#columns.facets[field];
    if (this.areAll) return facet.totals;
    const totals = this.#totals.get(field) ?? countNodes(facet, listRows(this.bits, everyRow(this.#columns)));
    this.#totals.set(field, totals);
    return totals;
  }
}

function everyRow({ ids }: JobColumns): RowSet {
  return { bits: fullBits(ids.length), count: ids.length };
}

/** Of the day that was asked for last: another comes once a day. */
const openRowsOf = new WeakMap<JobColumns, OpenRows>();

/** `day` in days since 1970. */
export function openRows(columns: JobColumns, day: number): OpenRows {
  const latest = openRowsOf.get(columns);
  if (latest?.day === day) return latest;
  const rows = new OpenRows(columns, day);
  openRowsOf.set(columns, rows);
  return rows;
}

const cacheBytes = 8 * 2 ** 20;

/**
 * Most visitors choose among the same few values, so their rows are kept, as long as the columns are in use.
 */
const chosenRowsOf = new WeakMap<JobColumns, LRUCache<string, Bits>>();

/** The rows that have one of a facet's chosen values. Not to be changed. */
export function chosenRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  const ofColumns = chosenRowsOf.get(columns) ?? remember(columns);
  const key = `${field} ${ranges.join(" ")}`;
  const rows = ofColumns.get(key) ?? findRows(columns, field, ranges);
  ofColumns.set(key, rows);
  return rows;
}

function remember(columns: JobColumns): LRUCache<string, Bits> {
  const sets = new LRUCache<string, Bits>({
    maxSize: cacheBytes,
    sizeCalculation: (bits, key) => bits.byteLength + 2 * key.length + 200,
  });
  chosenRowsOf.set(columns, sets);
  return sets;
}

function findRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  if (field === "all_locations") return rowsOfRanges(columns.rowsOfPlaces, ranges, columns.ids.length);
  return rowsInRanges(columns.facets[field].column, ranges);
}
