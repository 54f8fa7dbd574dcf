import { withFacet } from "../../shared/query-changes";
import { emptyQuery } from "../../shared/search-query";
import type { FacetNode, ResultsFragment } from "../../shared/wire/results";
import type { SearchService } from "./search-service";

/** Largest places considered per round; rounds for countries, regions, counties and towns. */
const most = 12;
const rounds = 4;

/** A fragment lists the children of chosen places, and a choice changes no count of its own facet. */
export async function searchWithTowns(search: SearchService, signal: AbortSignal): Promise<ResultsFragment> {
  const everything = await search.results(emptyQuery, signal);
  let { locations } = everything.facets;
  for (let round = 0; round < rounds; round += 1) {
    const places = placesToOpen(locations);
    if (places.length === 0) break;
    const { facets } = await search.results(withFacet(emptyQuery, "all_locations", places), signal);
    locations = withMore(locations, new Map(parents(facets.locations).map((node) => [node.slug, node])));
  }
  return { ...everything, facets: { ...everything.facets, locations } };
}

/** Choosing all siblings would be read as their parent, so the smallest waits for the next round. */
function placesToOpen(locations: readonly FacetNode[]): string[] {
  const largest = leaves(locations)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
  const wanted = new Set(largest.filter(({ slug }) => !slug.endsWith(".town")).map(({ slug }) => slug));
  for (const siblings of [locations, ...parents(locations).map(({ children }) => children)]) {
    const smallest = siblings.at(-1);
    if (smallest !== undefined && siblings.length > 1 && siblings.every(({ slug }) => wanted.has(slug)))
      wanted.delete(smallest.slug);
  }
  return [...wanted];
}

function withMore(nodes: readonly FacetNode[], known: ReadonlyMap<string, FacetNode>): FacetNode[] {
  return nodes.map((node) => {
    const { children } = node.children.length > 0 ? node : (known.get(node.slug) ?? node);
    return { ...node, children: withMore(children, known) };
  });
}

function parents(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node, ...parents(node.children)] : []));
}

function leaves(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]));
}
