import type { JobColumns } from "./job-columns";
import { rowOf } from "./job-columns";
import { isNewer } from "./newest-order";
import { firstRow, timeOfRow } from "./posted-times";

/** How rows that stay and rows that come anew make up the rows of the next version, both keeping their order. */
export interface Splice {
  readonly rowCount: number;
  /** Runs of old rows that stay, by three numbers each: the first old row, the old row after the last, and where the first comes to stand. */
  readonly kept: Int32Array;
  /** Where each fresh row comes to stand, ascending. */
  readonly fresh: Int32Array;
}

type Order = Pick<JobColumns, "ids" | "posted" | "index">;

/** Old columns without these jobs, and with fresh rows in newest-first order. */
export function spliceOf(old: Order, goneIds: Int32Array, fresh: Pick<Order, "ids" | "posted">): Splice {
  const gone = goneIds
    .map((id) => rowOf(old, id))
    .filter((row) => row >= 0)
    .sort();
  const kept: number[] = [];
  const places = new Int32Array(fresh.ids.length);
  let from = 0;
  let at = 0;
  const keepTo = (end: number) => {
    if (end > from) kept.push(from, end, at);
    at += end - from;
    from = end;
  };
  let next = 0;
  const placeFreshUpTo = (limit: number) => {
    for (; next < places.length; next++) {
      const before = oldRowsBefore(old, fresh, next);
      if (before > limit) return;
      keepTo(before);
      places[next] = at++;
    }
  };
  for (const row of gone) {
    placeFreshUpTo(row);
    keepTo(row);
    from = row + 1;
  }
  placeFreshUpTo(old.ids.length);
  keepTo(old.ids.length);
  return { rowCount: at, kept: Int32Array.from(kept), fresh: places };
}

/** How many old rows, gone or not, are newer than a fresh one; none of them is the same job at the same time unless it is gone. */
function oldRowsBefore(old: Order, fresh: Pick<Order, "ids" | "posted">, row: number): number {
  const time = timeOfRow(fresh.posted, row);
  const id = fresh.ids[row] ?? 0;
  return firstRow(old.ids.length, (each) => !isNewer(old, each, time, id));
}
