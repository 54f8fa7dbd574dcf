import { asShared } from "../bits/packed-numbers";

/**
 * Trees as numbers: nodes are numbered in preorder, so a subtree is `node..last[node]`. Node 0 stands above
 * all trees and cannot be chosen.
 */
export interface Forest {
  /** -1 for node 0. */
  readonly parent: Int32Array;
  readonly last: Int32Array;
  /** Alphabetical rank of the node's name; -1 for a node that is never shown. */
  readonly nameRank: Int32Array;
}

/** `parents` in preorder, -1 for node 0; `inOrder` has the nodes sorted by name. */
export function plantForest(
  parents: ArrayLike<number>,
  names: readonly string[],
  inOrder: ArrayLike<number> = Array.from(names.keys()).sort(alphabetically(names)),
): Forest {
  const last = new Int32Array(parents.length).map((_, node) => node);
  for (let node = parents.length - 1; node > 0; node--) {
    const parent = parents[node] as number;
    last[parent] = Math.max(last[parent] as number, last[node] as number);
  }
  const ranks = new Int32Array(parents.length).fill(-1);
  for (let rank = 0; rank < inOrder.length; rank++) ranks[inOrder[rank] as number] = rank;
  return { parent: asShared(parents), last: asShared(last), nameRank: asShared(ranks) };
}

const { compare } = new Intl.Collator("en");

export function alphabetically(names: readonly string[]): (left: number, right: number) => number {
  return (left, right) => compare(names[left] ?? "", names[right] ?? "") || left - right;
}

/** The nearest node that both are at or below; `left <= right`. */
export function commonAncestor({ parent, last }: Forest, left: number, right: number): number {
  let node = left;
  while ((last[node] as number) < right) node = parent[node] as number;
  return node;
}

/** Turns each node's own count into that of its subtree, in place. */
export function rollUp({ parent }: Forest, counts: Int32Array): void {
  for (let node = counts.length - 1; node > 0; node--) {
    const above = parent[node] as number;
    counts[above] = (counts[above] as number) + (counts[node] as number);
  }
}

/** Nodes and all above them, without the root. */
export function withAncestors({ parent }: Forest, nodes: ArrayLike<number>): Set<number> {
  const held = new Set<number>();
  for (const start of Array.from(nodes)) {
    for (let node = start; node > 0 && !held.has(node); node = parent[node] as number) held.add(node);
  }
  return held;
}
