import type { FacetField } from "../../../shared/search-query";
import type { Bits } from "../bits/bitset";
import type { Facet } from "./count-nodes";
import type { PostedTimes } from "./posted-times";

/**
 * Every job as numbers, at one version of the data. Rows are `0..ids.length` in `posted_at desc, id desc` order, so
 * newest first is ascending row. All arrays are shared between threads, and never written after they are built.
 */
export interface JobColumns {
  readonly version: string;
  /** The job's id, by row. */
  readonly ids: Int32Array;
  /** The row of id `firstId + i`; -1 where there is no such job. */
  readonly rowOfId: Int32Array;
  readonly firstId: number;
  /** Rows by salary, highest first, unstated last, newest first where equal; and each row's place in that order. */
  readonly bySalary: Int32Array;
  readonly salaryPlace: Int32Array;
  /** Who pays at least each value of `choiceValues.salary_min` by the year, beside it. */
  readonly paysAtLeast: readonly Bits[];
  readonly paysUnstated: Bits;
  readonly posted: PostedTimes;
  readonly remote: Bits;
  readonly facets: Readonly<Record<FacetField, Facet>>;
}

/** -1 for a job that came after these columns were loaded. */
export function rowOf({ rowOfId, firstId }: Pick<JobColumns, "rowOfId" | "firstId">, id: number): number {
  return rowOfId[id - firstId] ?? -1;
}
