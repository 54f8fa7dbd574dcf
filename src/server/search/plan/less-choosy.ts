import { withChoice } from "../../../shared/query-changes";
import { choiceValues, type SearchQuery } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import { choiceConstraints } from "./choice-constraints";
import type { WayToBroaden } from "./way-to-broaden";

/** The next lower salary, jobs that state none, the next longer window; and each of these choices given up. */
export function withLessChoosy(query: SearchQuery, today: number): WayToBroaden[] {
  const way = (slot: Slot, label: string, to: SearchQuery, loss: 0 | 1): WayToBroaden => {
    const { [slot]: changed } = choiceConstraints(to, today);
    return { kind: slot, label, to, loss, variation: { [slot]: changed } };
  };
  const { salary_min: least, salary_unstated: unstated, posted_within: days, remote } = query;
  const lower = before(choiceValues.salary_min, least);
  const longer = after(choiceValues.posted_within, days);
  const orUnstated = () => way("salary_min", "", withChoice(query, "salary_unstated", "1"), 0);
  const ways = [
    lower && way("salary_min", formatNumber(Number(lower)), withChoice(query, "salary_min", lower), 0),
    least && !unstated && { ...orUnstated(), kind: "salary_unstated" as const },
    least && way("salary_min", formatNumber(Number(least)), withChoice(query, "salary_min", ""), 1),
    longer && way("posted_within", longer, withChoice(query, "posted_within", longer), 0),
    days && way("posted_within", days, withChoice(query, "posted_within", ""), 1),
    remote && way("remote", "", withChoice(query, "remote", ""), 1),
  ];
  return ways.filter((each) => typeof each === "object");
}

type Slot = "salary_min" | "posted_within" | "remote";

function before<Value extends string>(values: readonly Value[], value: Value | ""): Value | undefined {
  return values[values.indexOf(value as Value) - 1];
}

/** Undefined too when nothing is chosen. */
function after<Value extends string>(values: readonly Value[], value: Value | ""): Value | undefined {
  return value === "" ? undefined : values[values.indexOf(value) + 1];
}
