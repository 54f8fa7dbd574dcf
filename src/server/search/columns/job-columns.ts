import type { FacetField } from "../../../shared/facets";
import type { Bits } from "../bits/bitset";
import type { Facet } from "./count-nodes";
import type { ClosingDays, FollowingDays, PostedTimes } from "./posted-and-closing";
import { type RowIndex, rowOfId } from "./row-index";
import type { RowsOfNodes } from "./rows-of-nodes";
import type { Salaries } from "./salaries";

/**
 * Every job as numbers, at one version of the data. Rows are `0..ids.length` in `posted_at desc, id desc`
 * order, so newest first is ascending row. All arrays are shared between threads, and never written after
 * they are built.
 */
export interface JobColumns {
  readonly version: string;
  /** The job's id, by row. */
  readonly ids: Int32Array;
  readonly index: RowIndex;
  readonly posted: PostedTimes;
  readonly closing: ClosingDays;
  readonly following: FollowingDays;
  /** Id and last day, in days since 1970, of each job that is featured: few, as a rule. */
  readonly featured: Int32Array;
  readonly salaries: Salaries;
  readonly remote: Bits;
  readonly facets: Readonly<Record<FacetField, Facet>>;
  /** Of `facets.all_locations`. */
  readonly rowsOfPlaces: RowsOfNodes;
}

/** -1 for a job that came after these columns were loaded. */
export function rowOf({ index }: Pick<JobColumns, "index">, id: number): number {
  return rowOfId(index, id);
}
