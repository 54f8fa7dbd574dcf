import { asShared, sharedInt32 } from "../bits/packed-numbers";

/**
 * The row of each id. Ids are handed out once and never again, so in the long run most of them are of jobs
 * that have gone: they are looked up by pages, and a page without a job takes no room.
 */
export interface RowIndex {
  readonly firstId: number;
  /** Where the page of ids `firstId + 256 n` begins in `rows`. */
  readonly pages: Int32Array;
  /** -1 where there is no such job; the first page is the empty one. */
  readonly rows: Int32Array;
}

const pageBits = 8;
const pageSize = 1 << pageBits;

/** `ids` by row. */
export function indexRows(ids: Int32Array): RowIndex {
  const { least, most } = bounds(ids);
  const pages = new Int32Array(((most - least) >> pageBits) + 1);
  for (const id of ids) pages[(id - least) >> pageBits] = 1;
  let used = 1;
  for (let page = 0; page < pages.length; page++) {
    if (pages[page] === 1) pages[page] = used++ << pageBits;
  }
  const rows = sharedInt32(used << pageBits).fill(-1);
  for (let row = 0; row < ids.length; row++) {
    const place = (ids[row] as number) - least;
    rows[(pages[place >> pageBits] as number) + (place & (pageSize - 1))] = row;
  }
  return { firstId: least, pages: asShared(pages), rows };
}

/** -1 for a job that is not there, such as one that came later. */
export function rowOfId({ firstId, pages, rows }: RowIndex, id: number): number {
  const place = id - firstId;
  const page = pages[place >> pageBits];
  return page === undefined ? -1 : (rows[page + (place & (pageSize - 1))] as number);
}

function bounds(ids: Int32Array): { least: number; most: number } {
  if (ids.length === 0) return { least: 0, most: -1 };
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const id of ids) {
    least = Math.min(least, id);
    most = Math.max(most, id);
  }
  return { least, most };
}
