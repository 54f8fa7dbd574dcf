import type { Forest } from "../columns/forest";
import type { CountedTree } from "./search-plan";

/** How much of a forest a fragment shows; what is chosen, or above it, always shows. */
export interface TreeLimits {
  readonly roots: number;
  /** Values beside each other. */
  readonly siblings: number;
  /**
   * The same where the value above them is chosen, so that the visitor can go on from it, without scripts too.
   */
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

/**
 * The values to show, by count and name; those without a place among the names are never shown. What is
 * chosen changes no facet's own counts, and so none of its order.
 */
export function facetTree(
  forest: Forest,
  counts: Int32Array,
  chosen: readonly number[],
  opened: readonly number[],
  limits: TreeLimits,
): CountedTree {
  const active = new Set(chosen);
  const held = withAncestors(forest, [...chosen, ...opened]);
  const before = (left: number, right: number) =>
    (counts[right] as number) - (counts[left] as number) ||
    (forest.nameRank[left] as number) - (forest.nameRank[right] as number);

  const values: number[] = [];
  const listBelow = (parent: number, level: number): void => {
    const shown = nodesBelow(forest, parent).filter(
      (node) => (forest.nameRank[node] as number) >= 0 && ((counts[node] as number) > 0 || held.has(node)),
    );
    const limit =
      level === 1 ? limits.roots : limits[active.has(parent) ? "siblingsBelowChosen" : "siblings"];
    const kept = firstOf(shown, limit, held, before);
    for (const [place, node] of kept.entries()) {
      values.push(level, node, counts[node] as number);
      const isOpenByDefault = level < limits.closedFromLevel && (level > 1 || place < limits.openRoots);
      if (held.has(node) || kept.length === 1 || isOpenByDefault) listBelow(node, level + 1);
    }
  };
  listBelow(0, 1);
  return Int32Array.from(values);
}

/** A list of values as they are, of which only those with most jobs are worth sending. */
export function shortList(mostListed: number): TreeLimits {
  return { ...wholeTree, roots: mostListed };
}

type Order = (left: number, right: number) => number;

/** The first `limit` nodes in this order, and those that are held; without sorting the others. */
function firstOf(nodes: number[], limit: number, held: ReadonlySet<number>, before: Order): number[] {
  if (nodes.length <= limit) return nodes.sort(before);
  const first: number[] = [];
  for (const node of nodes) {
    if (first.length === limit && before(first[limit - 1] as number, node) < 0) continue;
    const place = first.findIndex((other) => before(node, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, node);
    if (first.length > limit) first.pop();
  }
  const more = nodes.filter((node) => held.has(node) && !first.includes(node));
  return [...first, ...more].sort(before);
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
