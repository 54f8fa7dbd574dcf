import { type Bits, countRows } from "../bits/bitset";
import { spell } from "../bits/row-list";
import { sumUp } from "../columns/facet-column";
import type { Salaries } from "../columns/salaries";

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
