import { withChoice, withFacetToggled, withPage, withSortType } from "../../../shared/query-changes";
import {
  type ChoiceField,
  choiceValues,
  emptyQuery,
  type FacetField,
  type SearchQuery,
} from "../../../shared/search-query";
import type { FacetNode, Facets, ResultsFragment } from "../../../shared/wire/results";

/** Values of each facet: those with the most jobs, at whatever depth. */
const valuesOfFacet = 8;

const facetOf: Readonly<Record<FacetField, keyof Facets>> = {
  disciplines: "disciplines",
  all_locations: "locations",
  job_types: "job_types",
};

/** Those of a choice that stand in the URL by themselves. */
const choices = { salary_min: "salary", posted_within: "posted_within", remote: "remote" } as const;

/**
 * What visitors of the landing page are most likely to ask next, as it offers it: the next page, another order, or one refinement. At most 8 for
 * each facet and choice, and one for each order.
 */
export function commonQueries({ facets, sort_types, page_count }: ResultsFragment): SearchQuery[] {
  const orders = sort_types.filter((sortType) => sortType !== emptyQuery.sortType);
  return [
    ...(page_count > 1 ? [withPage(emptyQuery, 2)] : []),
    ...orders.map((sortType) => withSortType(emptyQuery, sortType)),
    ...entries(facetOf).flatMap(([field, name]) =>
      mostJobs(facets[name]).map(({ slug }) => withFacetToggled(emptyQuery, field, slug)),
    ),
    ...entries(choices).flatMap(([field, name]) => chosen(field, mostJobs(facets[name]))),
  ];
}

function chosen(field: ChoiceField, nodes: readonly FacetNode[]): SearchQuery[] {
  const offered = new Set(nodes.map(({ slug }) => slug));
  return choiceValues[field]
    .filter((value) => offered.has(value))
    .map((value) => withChoice(emptyQuery, field, value));
}

function mostJobs(nodes: readonly FacetNode[]): FacetNode[] {
  const inOrder = withDescendants(nodes).sort((a, b) => b.count - a.count);
  return inOrder.slice(0, valuesOfFacet).filter(({ count }) => count > 0);
}

function withDescendants(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.flatMap((node) => [node, ...withDescendants(node.children)]);
}

function entries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
