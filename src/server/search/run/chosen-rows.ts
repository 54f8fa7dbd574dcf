import { LRUCache } from "lru-cache";
import type { FacetField } from "../../../shared/search-query";
import type { Bits } from "../bits/bitset";
import { type NodeRange, rowsInRanges } from "../columns/choose-rows";
import type { JobColumns } from "../columns/job-columns";
import { rowsOfRanges } from "../columns/rows-of-nodes";

const rememberedBytes = 8 * 2 ** 20;

/** Most visitors choose among the same few values, so their rows are kept, as long as the columns are in use. */
const known = new WeakMap<JobColumns, LRUCache<string, Bits>>();

/** The rows that have one of a facet's chosen values. Not to be changed. */
export function chosenRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  const ofColumns = known.get(columns) ?? remember(columns);
  const key = `${field} ${ranges.join(" ")}`;
  const rows = ofColumns.get(key) ?? findRows(columns, field, ranges);
  ofColumns.set(key, rows);
  return rows;
}

function remember(columns: JobColumns): LRUCache<string, Bits> {
  const sets = new LRUCache<string, Bits>({
    maxSize: rememberedBytes,
    sizeCalculation: (bits, key) => bits.byteLength + 2 * key.length + 200,
  });
  known.set(columns, sets);
  return sets;
}

function findRows(columns: JobColumns, field: FacetField, ranges: readonly NodeRange[]): Bits {
  if (field === "all_locations") return rowsOfRanges(columns.rowsOfPlaces, ranges, columns.ids.length);
  return rowsInRanges(columns.facets[field].column, ranges);
}
