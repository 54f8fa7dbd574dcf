import { type Bits, countRows, intersect, sliceRows, subtract } from "../bits/bitset";
import type { JobColumns } from "../columns/job-columns";
import type { Expression } from "../keywords/expression";
import { sliceByDistance } from "./by-distance";
import { sliceBySalary } from "./by-salary";
import { matchText } from "./match-text";
import type { SearchPlan } from "./search-plan";

/** Rows at places `skip..skip+take` of the matches, in the plan's order. */
export function pageOfRows(
  columns: JobColumns,
  plan: SearchPlan,
  matches: Bits,
  skip: number,
  take: number,
): number[] {
  const { sortType, nearest } = plan;
  if (sortType === "salary") return sliceBySalary(columns.salaries, matches, skip, take);
  if (sortType === "distance" && nearest !== null) {
    return sliceByDistance(matches, columns.rowsOfPlaces, nearest, skip, take);
  }
  const tiers = sortType === "relevance" ? relevanceTiers(columns, plan, matches) : [matches];
  return sliceTiers(tiers, skip, take);
}

/** The keywords as a phrase in the title, then all of them in the title, then the rest. */
function relevanceTiers(columns: JobColumns, { tiers, postings }: SearchPlan, matches: Bits): Bits[] {
  const rest = matches.slice();
  const takeTier = (expression: Expression | null): Bits[] => {
    if (expression === null) return [];
    const tier = matchText(expression, postings, columns.ids.length);
    intersect(tier, rest);
    subtract(rest, tier);
    return [tier];
  };
  return [...takeTier(tiers.phrase), ...takeTier(tiers.words), rest];
}

function sliceTiers(tiers: readonly Bits[], skip: number, take: number): number[] {
  const rows: number[] = [];
  let before = 0;
  for (const tier of tiers) {
    if (rows.length === take) break;
    rows.push(...sliceRows(tier, Math.max(0, skip - before), take - rows.length));
    before += countRows(tier);
  }
  return rows;
}
