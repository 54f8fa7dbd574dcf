import { countRowsBefore } from "../bits/bitset";
import type { JobColumns } from "../columns/job-columns";
import { type Checkpoint, neverDropped } from "./checkpoint";
import { ConstraintBits } from "./constraint-bits";
import type { MatchPlan } from "./search-plan";

/** How many of the rows `0..end` match. */
export function countBefore(
  columns: JobColumns,
  plan: MatchPlan,
  end: number,
  checkpoint: Checkpoint = neverDropped,
): number {
  const matches = new ConstraintBits(columns, plan, checkpoint).all();
  return matches === null ? end : countRowsBefore(matches, end);
}
