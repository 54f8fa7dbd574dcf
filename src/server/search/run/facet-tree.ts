import type { Forest } from "../columns/forest";
import type { CountedTree } from "./search-plan";

/** How much of a forest a fragment shows; what is chosen, or above it, always shows. */
export interface TreeLimits {
  readonly roots: number;
  /** Values beside each other. */
  readonly siblings: number;
  /** The same where the value above them is chosen: whoever chose it may go on from there, without scripts too. */
  readonly siblingsBelowChosen: number;
  /** Of the trees' roots, how many show what is below them. */
  readonly openRoots: number;
  /** Levels that open only where something is chosen begin here; roots are level 1. */
  readonly closedFromLevel: number;
}

export const wholeTree: TreeLimits = {
  roots: Number.POSITIVE_INFINITY,
  siblingsBelowChosen: Number.POSITIVE_INFINITY,
  siblings: Number.POSITIVE_INFINITY,
  openRoots: Number.POSITIVE_INFINITY,
  closedFromLevel: Number.POSITIVE_INFINITY,
};

/** The gazetteer is far too large to send, so only what matters most at each level. */
export const placesTree: TreeLimits = {
  roots: 60,
  siblings: 12,
  siblingsBelowChosen: 60,
  openRoots: 3,
  closedFromLevel: 2,
};

/** The values to show: the chosen first, then what holds them, then by count and name. */
export function facetTree(
  forest: Forest,
  counts: Int32Array,
  chosen: readonly number[],
  opened: readonly number[],
  limits: TreeLimits,
): CountedTree {
  const active = new Set(chosen);
  const held = withAncestors(forest, [...chosen, ...opened]);
  const rankOf = (node: number) => (active.has(node) ? 0 : held.has(node) ? 1 : 2);
  const before = (left: number, right: number) =>
    rankOf(left) - rankOf(right) ||
    (counts[right] as number) - (counts[left] as number) ||
    (forest.nameRank[left] as number) - (forest.nameRank[right] as number);

  const values: number[] = [];
  const listBelow = (parent: number, level: number): void => {
    const shown = nodesBelow(forest, parent).filter((node) => (counts[node] as number) > 0 || held.has(node));
    const limit =
      level === 1 ? limits.roots : limits[active.has(parent) ? "siblingsBelowChosen" : "siblings"];
    const kept = shown.sort(before).filter((node, place) => place < limit || held.has(node));
    for (const [place, node] of kept.entries()) {
      values.push(level, node, counts[node] as number);
      const isOpenByDefault = level < limits.closedFromLevel && (level > 1 || place < limits.openRoots);
      if (held.has(node) || kept.length === 1 || isOpenByDefault) listBelow(node, level + 1);
    }
  };
  listBelow(0, 1);
  return Int32Array.from(values);
}

function withAncestors({ parent }: Forest, nodes: readonly number[]): Set<number> {
  const held = new Set<number>();
  for (const start of nodes) {
    for (let node = start; node > 0 && !held.has(node); node = parent[node] as number) held.add(node);
  }
  return held;
}

function nodesBelow({ last }: Forest, parent: number): number[] {
  const nodes: number[] = [];
  for (let node = parent + 1; node <= (last[parent] as number); node = (last[node] as number) + 1) {
    nodes.push(node);
  }
  return nodes;
}
