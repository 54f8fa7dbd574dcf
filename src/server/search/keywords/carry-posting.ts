import { addRows, type Bits } from "../bits/bitset";
import { asShared } from "../bits/shared-array";
import type { JobColumns } from "../columns/job-columns";
import { keptBits, keptRows } from "../columns/splice-rows";
import { knownRows, type Posting, packPosting } from "./posting";
import type { Step } from "./postings-store";

/** An older posting in the rows of these columns, `ids` being those of the jobs changed since then that match now. */
export function carryPosting(
  posting: Posting,
  steps: readonly Step[],
  columns: JobColumns,
  ids: Int32Array,
): Posting {
  const found = knownRows(columns, ids);
  if ("bits" in posting) {
    const bits = steps.reduce<Bits>((kept, { splice }) => keptBits(splice, kept), posting.bits);
    addRows(bits, found);
    return { bits: asShared(bits) };
  }
  const rows = steps.reduce((kept, { splice }) => keptRows(splice, kept), posting.rows);
  return packPosting(new Set([...rows, ...found]), columns.ids.length);
}

/** Every job that changed on the way. */
export function changedOnTheWay(steps: readonly Step[]): number[] {
  return [...new Set(steps.flatMap(({ changedIds }) => Array.from(changedIds)))];
}
