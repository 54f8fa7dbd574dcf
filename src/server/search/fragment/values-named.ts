import type { FacetNode } from "../../../shared/wire/results";
import type { ChosenValue } from "../interpret/chosen-values";
import { isSpot, namedNode, type Vocabulary } from "../vocabulary/vocabulary";

const mostFound = 20;

/** Names in lower case, made when somebody first asks for some, and kept as long as their vocabulary. */
const lowerNames = new WeakMap<Vocabulary, readonly string[]>();

/**
 * The values whose names hold these words as the sidebar's own filter finds them, with most jobs first; of
 * those without any only the chosen ones.
 */
export function valuesNamed(
  vocabulary: Vocabulary,
  words: string,
  counts: Int32Array,
  chosen: readonly ChosenValue[],
): FacetNode[] {
  const active = new Set(chosen.map(({ node }) => node));
  const wanted = words.trim().toLowerCase();
  const { nameRank } = vocabulary.forest;
  const countOf = (node: number) => counts[node] ?? 0;
  const nodes: number[] = [];
  for (const [node, name] of namesOf(vocabulary).entries()) {
    if (
      node > 0 &&
      !isSpot(vocabulary, node) &&
      (countOf(node) > 0 || active.has(node)) &&
      name.includes(wanted)
    )
      nodes.push(node);
  }
  nodes.sort(
    (left, right) => countOf(right) - countOf(left) || (nameRank[left] ?? 0) - (nameRank[right] ?? 0),
  );
  return nodes.slice(0, mostFound).map((node) => ({
    ...namedNode(vocabulary, node),
    count: countOf(node),
    active: active.has(node),
    children: [],
  }));
}

function namesOf(vocabulary: Vocabulary): readonly string[] {
  const names = lowerNames.get(vocabulary) ?? vocabulary.names.map((name) => name.toLowerCase());
  lowerNames.set(vocabulary, names);
  return names;
}
