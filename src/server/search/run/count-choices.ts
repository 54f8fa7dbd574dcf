import { choiceValues } from "../../../shared/search-query";
import type { JobColumns } from "../columns/job-columns";
import type { ConstraintBits } from "./constraint-bits";
import type { ChoiceCounts, SearchPlan } from "./search-plan";

/** Each value over what all the other constraints let through, in the place of the one that is chosen. */
export function countChoices(columns: JobColumns, plan: SearchPlan, bits: ConstraintBits): ChoiceCounts {
  const orUnstated = plan.constraints.salary_min?.orUnstated ?? false;
  const anySalary = bits.without("salary_min");
  const anyDay = bits.without("posted_within");
  return {
    salary_min: choiceValues.salary_min.map((_, step) =>
      bits.countBoth(anySalary, bits.paying({ step, orUnstated })),
    ),
    salary_unstated: bits.countBoth(anySalary, columns.salaries.unstated),
    posted_within: choiceValues.posted_within.map((days) =>
      bits.countBoth(anyDay, bits.postedSince(plan.today - Number(days))),
    ),
    remote: bits.countBoth(bits.without("remote"), columns.remote),
  };
}
