import type { ChoiceField, FacetList } from "../../../shared/facets";
import { type Choices, choiceValues } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import type { FacetNode, Facets } from "../../../shared/wire/results";
import type { ChosenValue } from "../interpret/chosen-values";
import { type ChoiceCounts, type CountedTree, numbersPerValue } from "../run/search-plan";
import type { Vocabulary } from "../vocabulary/vocabulary";

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

/**
 * The same with the chosen values that no job has ever had, as places are, each first below the nearest
 * place around it.
 */
export function withValuesWithoutJobs(
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

type ChoiceFacets = Pick<Facets, FacetList<ChoiceField>>;

/**
 * The values of which one at a time is chosen: those with jobs, and what is chosen. Names are bare; the page
 * has the words.
 */
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
