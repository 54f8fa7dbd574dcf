import { type Category, categories, isFacet, listOf } from "../../../shared/facets";
import { withChoice, withFacetToggled, withPage, withSortType } from "../../../shared/query-changes";
import { choiceValues, emptyQuery, type SearchQuery } from "../../../shared/search-query";
import type { FacetNode, ResultsFragment } from "../../../shared/wire/results";

/** Values of each facet: those with the most jobs, at whatever depth. */
const valuesOfFacet = 8;

/**
 * What visitors of the landing page are most likely to ask next, as it offers it: the next page, another
 * order, or one refinement. At most 8 for each facet and choice, and one for each order.
 */
export function commonQueries({ facets: lists, sort_types, page_count }: ResultsFragment): SearchQuery[] {
  const orders = sort_types.filter((sortType) => sortType !== emptyQuery.sortType);
  return [
    ...(page_count > 1 ? [withPage(emptyQuery, 2)] : []),
    ...orders.map((sortType) => withSortType(emptyQuery, sortType)),
    ...categories.flatMap((field) => refined(field, mostJobs(lists[listOf(field)]))),
  ];
}

function refined(field: Category, nodes: readonly FacetNode[]): SearchQuery[] {
  if (isFacet(field)) return nodes.map(({ slug }) => withFacetToggled(emptyQuery, field, slug));
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
