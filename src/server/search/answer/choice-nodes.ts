import { type ChoiceField, type Choices, choiceValues } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import type { FacetNode, Facets } from "../../../shared/wire/results";
import type { ChoiceCounts } from "../run/search-plan";

type ChoiceFacets = Pick<Facets, "salary" | "posted_within" | "remote">;

/** The values of which one at a time is chosen: those with jobs, and what is chosen. Names are bare; the page has the words. */
export function choiceNodes(chosen: Choices, counts: ChoiceCounts): ChoiceFacets {
  const nodes = (field: ChoiceField, ofEach: readonly number[], name = (slug: string) => slug) =>
    choiceValues[field]
      .map((slug, place) => node(slug, name(slug), ofEach[place] ?? 0, chosen[field] === slug))
      .filter(({ count, active }) => count > 0 || active);
  const unstated = node("unstated", "unstated", counts.salary_unstated, chosen.salary_unstated !== "");
  return {
    salary: [
      ...nodes("salary_min", counts.salary_min, (slug) => formatNumber(Number(slug))),
      ...(chosen.salary_min === "" ? [] : [unstated]),
    ],
    posted_within: nodes("posted_within", counts.posted_within),
    remote: nodes("remote", [counts.remote]),
  };
}

function node(slug: string, name: string, count: number, active: boolean): FacetNode {
  return { slug, name, count, active, children: [] };
}
