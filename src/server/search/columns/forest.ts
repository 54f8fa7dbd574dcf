import { asShared } from "../bits/shared-array";
import { alphabeticalOrder } from "./alphabetical-order";

/**
 * Trees as numbers: nodes are numbered in preorder, so a node and all below it are `node..last[node]`.
 * Node 0 stands above every tree and is nothing that a visitor can choose.
 */
export interface Forest {
  /** -1 above node 0. */
  readonly parent: Int32Array;
  readonly last: Int32Array;
  /** Where the node's name stands among all names in alphabetical order. */
  readonly nameRank: Int32Array;
}

/** `parents` in preorder, `parents[0]` being -1 for node 0; `names` beside them, and nodes in the order of their names. */
export function plantForest(
  parents: readonly number[],
  names: readonly string[],
  inOrder = alphabeticalOrder(Int32Array.from(names.keys()), names),
): Forest {
  const last = parents.map((_, node) => node);
  for (let node = parents.length - 1; node > 0; node--) {
    const parent = parents[node] as number;
    last[parent] = Math.max(last[parent] as number, last[node] as number);
  }
  return { parent: asShared(parents), last: asShared(last), nameRank: asShared(ranksOf(inOrder)) };
}

function ranksOf(inOrder: Int32Array): Int32Array {
  const ranks = new Int32Array(inOrder.length);
  inOrder.forEach((node, rank) => {
    ranks[node] = rank;
  });
  return ranks;
}

/** The nearest node that both stand at or below; `left <= right`. */
export function commonAncestor({ parent, last }: Forest, left: number, right: number): number {
  let node = left;
  while ((last[node] as number) < right) node = parent[node] as number;
  return node;
}

/** Turns what each node holds itself into what it and all below it hold. */
export function rollUp({ parent }: Forest, counts: Int32Array): void {
  for (let node = counts.length - 1; node > 0; node--) {
    const above = parent[node] as number;
    counts[above] = (counts[above] as number) + (counts[node] as number);
  }
}
