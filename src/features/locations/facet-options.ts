import type { Slugs } from "../../shared/search-query";
import type { LocationOption } from "../../shared/wire/locations";
import type { FacetNode } from "../../shared/wire/results";
import { matchRange } from "../combobox/name-match";
import { slugsAfterToggle } from "../refine/facet-values";

/** More are found by typing. */
const mostShown = 50;

/**
 * The places of the search's own facet as options, those with most jobs first: all of them, or the ones whose
 * name holds what was typed. Their counts are the facet's.
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

/**
 * The chosen slugs after `slug` was ticked or unticked: as in the tree, where it stands in it. Of a place
 * elsewhere only the server knows what it lies in.
 */
export function slugsAfterPick(chosen: Slugs, nodes: readonly FacetNode[], slug: string): Slugs {
  const found = placed(nodes, slug, []);
  if (found !== undefined) return slugsAfterToggle(chosen, found.node, found.ancestors);
  return chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
}

interface PlacedNode {
  readonly node: FacetNode;
  readonly ancestors: readonly string[];
}

function placed(
  nodes: readonly FacetNode[],
  slug: string,
  ancestors: readonly string[],
): PlacedNode | undefined {
  for (const node of nodes) {
    const found =
      node.slug === slug ? { node, ancestors } : placed(node.children, slug, [...ancestors, node.slug]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Those of `options` that are not among `known`. */
export function withoutListed(
  options: readonly LocationOption[],
  listed: readonly LocationOption[],
): LocationOption[] {
  const slugs = new Set(listed.map((option) => option.cached_slug_with_class));
  return options.filter((option) => !slugs.has(option.cached_slug_with_class));
}
