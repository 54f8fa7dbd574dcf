import { withLocation, withoutRefinements } from "../../../shared/query-changes";
import { emptyQuery, type SearchQuery } from "../../../shared/search-query";
import type { Constraints, Variation } from "../run/search-plan";
import type { WayToBroaden } from "./way-to-broaden";

const noRefinement = {
  disciplines: null,
  all_locations: null,
  job_types: null,
  salary_min: null,
  posted_within: null,
  remote: null,
} satisfies Variation;

/**
 * Several constraints given up at once, for when giving up any one of them is not enough: the search without its refinements,
 * the keywords anywhere, the place whatever the keywords. Only those that give up more than one.
 */
export function withLessOfEverything(
  query: SearchQuery,
  label: { readonly location: string },
  constraints: Constraints,
): WayToBroaden[] {
  const searched = withoutRefinements(query);
  const all: (WayToBroaden | false)[] = [
    { kind: "refinements", label: "", to: searched, variation: noRefinement, loss: 3 },
    constraints.text !== null && {
      kind: "only_keywords",
      label: query.keywords,
      to: withLocation(searched, ""),
      variation: { ...noRefinement, reach: null },
      loss: 3,
    },
    constraints.reach !== null && {
      kind: "only_location",
      label: label.location,
      to: withoutKeywords(searched),
      variation: { ...noRefinement, text: null },
      loss: 3,
    },
  ];
  return all.filter((way) => way !== false).filter(({ variation }) => givenUp(variation, constraints) > 1);
}

function withoutKeywords({ location, radius }: SearchQuery): SearchQuery {
  return { ...emptyQuery, location, radius };
}

function givenUp(variation: Variation, constraints: Constraints): number {
  const slots = Object.keys(variation) as (keyof Constraints)[];
  return slots.filter((slot) => constraints[slot] !== null).length;
}
