import { asShared } from "../bits/packed-numbers";

/**
 * Trees as numbers: nodes are numbered in preorder, so a node and all below it are `node..last[node]`.
 * Node 0 stands above every tree and is nothing that a visitor can choose.
 */
export interface Forest {
  /** -1 above node 0. */
  readonly parent: Int32Array;
  readonly last: Int32Array;
  /** Where the node's name stands among all names in alphabetical order; -1 for a node that is never shown. */
  readonly nameRank: Int32Array;
}

/**
 * `parents` in preorder, `parents[0]` being -1 for node 0; `names` beside them, and nodes in the order of
 * their names.
 */
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
  return {
    parent: asShared(parents),
    last: asShared(last),
    nameRank: asShared(ranksOf(inOrder, parents.length)),
  };
}

function ranksOf(inOrder: Int32Array, nodes: number): Int32Array {
  const ranks = new Int32Array(nodes).fill(-1);
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

/** Values as they were before, by node. */
export interface NamesBefore {
  readonly ids: Int32Array;
  readonly names: readonly string[];
  readonly forest: { readonly nameRank: Int32Array };
}

/** Sorting this many anew is quicker than finding the place of each. */
const mostInserted = 200;

const { compare } = new Intl.Collator("en");

/**
 * Nodes in the alphabetical order of their names, equal names in the order of nodes, without those whose ids are below
 * zero, which are never shown. What is known from before is not sorted again: comparing names as people do is slow, and
 * there are tens of thousands of places.
 */
export function alphabeticalOrder(
  ids: Int32Array,
  names: readonly string[],
  before?: NamesBefore,
): Int32Array {
  const inOrder = (left: number, right: number) =>
    compare(names[left] ?? "", names[right] ?? "") || left - right;
  const { known, others } = before === undefined ? allOther(ids) : orderBefore(ids, names, before);
  if (others.length > mostInserted) return Int32Array.from([...known, ...others]).sort(inOrder);
  for (const node of others) known.splice(placeOf(known, node, inOrder), 0, node);
  return Int32Array.from(known);
}

interface Split {
  /** Nodes that were there before under the same name, in order. */
  readonly known: number[];
  readonly others: readonly number[];
}

function allOther(ids: Int32Array): Split {
  return { known: [], others: [...ids.keys()].filter((node) => (ids[node] ?? 0) >= 0) };
}

function orderBefore(ids: Int32Array, names: readonly string[], before: NamesBefore): Split {
  const nodeOfId = new Map(allOther(ids).others.map((node) => [ids[node] ?? 0, node]));
  const formerly: number[] = [];
  before.forest.nameRank.forEach((rank, node) => {
    if (rank >= 0) formerly[rank] = node;
  });
  const known: number[] = [];
  for (const former of formerly) {
    const id = before.ids[former] ?? 0;
    const node = nodeOfId.get(id);
    if (node === undefined || names[node] !== before.names[former]) continue;
    known.push(node);
    nodeOfId.delete(id);
  }
  return { known, others: [...nodeOfId.values()] };
}

function placeOf(
  sorted: readonly number[],
  node: number,
  inOrder: (left: number, right: number) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder(sorted[middle] ?? 0, node) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
