import type { SearchQuery } from "../../shared/search-query";
import { orderedPlan, type SearchTools } from "./answer-search";
import type { RowsAtSpan, Span } from "./run/search-plan";
import type { Snapshot } from "./snapshot/snapshot";

/** Rows that a search thread lists at a time: some milliseconds, between which it answers visitors. */
const rowsAtOnce = 20_000;

/** The ids of all jobs that a search finds, in its order, over one snapshot. */
export async function idsInOrder(
  query: SearchQuery,
  snapshot: Snapshot,
  tools: SearchTools,
  signal: AbortSignal,
): Promise<Int32Array> {
  const { columns } = snapshot;
  const { plan } = await orderedPlan(query, snapshot, tools, signal);
  return allIds(columns.ids, rowsAtOnce, (span) => tools.runner.rowsAt(columns, plan, span, signal));
}

/** `idOfRow` by row. Asks for one part after the other. */
export async function allIds(
  idOfRow: Int32Array,
  atOnce: number,
  rowsAt: (span: Span) => Promise<RowsAtSpan>,
): Promise<Int32Array> {
  let ids = new Int32Array(0);
  for (let skip = 0; skip === 0 || skip < ids.length; skip += atOnce) {
    const { total, rows } = await rowsAt({ skip, take: atOnce });
    if (skip === 0) ids = new Int32Array(total);
    for (const [place, row] of rows.entries()) ids[skip + place] = idOfRow[row] ?? 0;
  }
  return ids;
}
