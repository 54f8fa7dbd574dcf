import type { FacetNode } from "../../../shared/wire/results";
import type { Vocabulary } from "../loading/vocabulary";
import type { ChosenValue } from "../read/chosen-values";
import { type CountedTree, numbersPerValue } from "../run/search-plan";

/** The counted values with their names, as a tree again. */
export function facetNodes(
  { slugs, names }: Vocabulary,
  values: CountedTree,
  chosen: readonly ChosenValue[],
): FacetNode[] {
  const active = new Set(chosen.flatMap(({ range, node }) => (range === null ? [] : [node])));
  const roots: FacetNode[] = [];
  const siblingsAt = [roots];
  // By plain indexes, since every search makes some hundreds of these.
  for (let i = 0; i < values.length; i += numbersPerValue) {
    const level = values[i] as number;
    const node = values[i + 1] as number;
    const children: FacetNode[] = [];
    siblingsAt[level - 1]?.push({
      slug: slugs[node] ?? "",
      name: names[node] ?? "",
      count: values[i + 2] as number,
      active: active.has(node),
      children,
    });
    siblingsAt[level] = children;
  }
  return roots;
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
