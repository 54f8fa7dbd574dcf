import { type Choices, choiceValues } from "../../../shared/search-query";
import type { Constraints } from "../run/search-plan";

/** `today` in days since 1970. */
export function choiceConstraints(
  { salary_min, salary_unstated, posted_within, remote }: Choices,
  today: number,
): Pick<Constraints, "salary_min" | "posted_within" | "remote"> {
  const salary =
    salary_min === ""
      ? null
      : { step: choiceValues.salary_min.indexOf(salary_min), orUnstated: salary_unstated !== "" };
  return {
    salary_min: salary,
    posted_within: posted_within === "" ? null : today - Number(posted_within),
    remote: remote === "" ? null : true,
  };
}
