import type { Vocabulary } from "../loading/vocabulary";

/**
 * The fewest nodes that stand for the same choice: a chosen node covers all below it, and all the children of a node together
 * are that node, so that a child that comes to be later joins what was chosen before. Ascending. An only child stays itself, and
 * the trees' roots are never everything.
 */
export function smallestCover(
  { forest, childCounts }: Pick<Vocabulary, "forest" | "childCounts">,
  nodes: Iterable<number>,
): number[] {
  const cover = new Set(uncovered(forest.last, nodes));
  const chosenBelow = new Map<number, number>();
  // Parents that are added meanwhile have their turn, too.
  for (const node of cover) {
    const parent = forest.parent[node] ?? 0;
    const count = (chosenBelow.get(parent) ?? 0) + 1;
    chosenBelow.set(parent, count);
    if (parent > 0 && count > 1 && count === childCounts[parent]) cover.add(parent);
  }
  return uncovered(forest.last, cover);
}

/** Ascending, without what stands below another of them. */
function uncovered(last: Int32Array, nodes: Iterable<number>): number[] {
  const kept: number[] = [];
  let coveredTo = -1;
  for (const node of [...new Set(nodes)].sort((left, right) => left - right)) {
    if (node <= coveredTo) continue;
    kept.push(node);
    coveredTo = last[node] ?? node;
  }
  return kept;
}
