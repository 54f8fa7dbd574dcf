import type { FacetNode } from "../../../shared/wire/results";
import { namedNode, type Vocabulary } from "../loading/vocabulary";
import type { ChosenValue } from "../read/chosen-values";
import type { CountedNode } from "../run/search-plan";

/** Counted nodes with their names. */
export function facetNodes(vocabulary: Vocabulary, nodes: readonly CountedNode[]): FacetNode[] {
  return nodes.map(({ node, count, active, children }) => ({
    ...namedNode(vocabulary, node),
    count,
    active,
    children: facetNodes(vocabulary, children),
  }));
}

/** The same with the chosen places where no job is, each first below the nearest place around it. */
export function withPlacesWithoutJobs(
  vocabulary: Vocabulary,
  nodes: readonly FacetNode[],
  chosen: readonly ChosenValue[],
): FacetNode[] {
  return chosen
    .filter(({ range }) => range === null)
    .reduceRight<FacetNode[]>(
      (tree, { slug, name, node }) =>
        insertFirst(tree, vocabulary.slugs[node] ?? "", { slug, name, count: 0, active: true, children: [] }),
      [...nodes],
    );
}

function insertFirst(nodes: readonly FacetNode[], parent: string, added: FacetNode): FacetNode[] {
  if (parent === "") return [added, ...nodes];
  return nodes.map((node) =>
    node.slug === parent
      ? { ...node, children: [added, ...node.children] }
      : { ...node, children: insertBelow(node.children, parent, added) },
  );
}

function insertBelow(nodes: FacetNode[], parent: string, added: FacetNode): FacetNode[] {
  return nodes.length === 0 ? nodes : insertFirst(nodes, parent, added);
}
