import type { LocationOption } from "../../shared/wire/locations";
import type { FacetNode } from "../../shared/wire/results";
import { matchRange } from "./name-match";

/** More are found by typing. */
const mostShown = 50;

/**
 * The places of the search's own facet as options, those with most jobs first: all of them, or the ones whose name holds
 * what was typed. Their counts are the facet's.
 */
export function facetOptions(nodes: readonly FacetNode[], typed: string): LocationOption[] {
  const isWanted = ({ name }: LocationOption) => typed.trim() === "" || matchRange(name, typed) !== null;
  return flattened(nodes, "")
    .filter(isWanted)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostShown);
}

function flattened(nodes: readonly FacetNode[], above: string): LocationOption[] {
  return nodes.flatMap(({ slug, name, count, children }) => {
    const hierarchy = above === "" ? name : `${name}, ${above}`;
    return [{ name, hierarchy, cached_slug_with_class: slug, count }, ...flattened(children, hierarchy)];
  });
}

/** Those of `options` that are not among `known`. */
export function withoutKnown(
  options: readonly LocationOption[],
  known: readonly LocationOption[],
): LocationOption[] {
  const slugs = new Set(known.map((option) => option.cached_slug_with_class));
  return options.filter((option) => !slugs.has(option.cached_slug_with_class));
}
