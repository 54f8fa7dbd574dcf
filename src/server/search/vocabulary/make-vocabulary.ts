import type { Breather } from "../../concurrency/breather";
import { asShared } from "../bits/packed-numbers";
import { sortNumbers } from "../bits/sort-numbers";
import { alphabetically, plantForest } from "../columns/forest";
import type { Vocabulary } from "./vocabulary";

/** A value as the database holds it. */
export interface ValueRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
}

/** Values in preorder, by node; node 0 has id 0, parent -1 and empty names. */
interface ValueNodes {
  readonly ids: Int32Array;
  readonly parents: Int32Array;
  readonly slugs: readonly string[];
  readonly names: readonly string[];
}

/** From rows in preorder. What is known from before spares sorting names. */
export function vocabularyOf(
  rows: readonly ValueRow[],
  breather: Breather,
  before?: Vocabulary,
): Promise<Vocabulary> {
  const nodeOfId = new Map(rows.map(({ id }, place) => [id, place + 1]));
  const parentOf = ({ parent_id }: ValueRow) => (parent_id === null ? 0 : (nodeOfId.get(parent_id) ?? 0));
  const nodes = {
    ids: asShared([0, ...rows.map(({ id }) => id)]),
    parents: Int32Array.from([-1, ...rows.map(parentOf)]),
    slugs: ["", ...rows.map(({ slug }) => slug)],
    names: ["", ...rows.map(({ name }) => name)],
  };
  return vocabularyOfNodes(nodes, breather, before);
}

/** Those with ids below zero are not found by their slugs. */
export async function vocabularyOfNodes(
  { ids, parents, slugs, names }: ValueNodes,
  breather: Breather,
  before?: Vocabulary,
): Promise<Vocabulary> {
  const nodeOfSlug = new Map<string, number>();
  for (let node = 1; node < ids.length; node++) {
    if ((ids[node] ?? 0) >= 0) nodeOfSlug.set(slugs[node] ?? "", node);
    if (breather.isDue) await breather.rest();
  }
  const inOrder = await alphabeticalOrder(ids, names, breather, before);
  if (breather.isDue) await breather.rest();
  return {
    forest: plantForest(parents, names, inOrder),
    ...{ ids, slugs, names, nodeOfSlug },
    childCounts: countChildren(parents),
  };
}

function countChildren(parents: Int32Array): Int32Array {
  const counts = asShared(new Int32Array(parents.length));
  for (let node = 1; node < parents.length; node++) {
    const parent = parents[node] ?? 0;
    counts[parent] = (counts[parent] ?? 0) + 1;
  }
  return counts;
}

/** Values as they were before, by node. */
interface NamesBefore {
  readonly ids: Int32Array;
  readonly names: readonly string[];
  readonly forest: { readonly nameRank: Int32Array };
}

/** For more insertions than this, sorting everything again is quicker than finding the place of each. */
const mostInserted = 200;

/**
 * Nodes in the alphabetical order of their names, equal names in the order of nodes, without those whose ids are below
 * zero, which are never shown. What is known from before is not sorted again: comparing names as people do is slow, and
 * there are tens of thousands of places.
 */
export async function alphabeticalOrder(
  ids: Int32Array,
  names: readonly string[],
  breather: Breather,
  before?: NamesBefore,
): Promise<ArrayLike<number>> {
  const inOrder = alphabetically(names);
  const { known, others } = await orderBefore(ids, names, breather, before);
  if (others.length > mostInserted) {
    const all = Uint32Array.from([...known, ...others]);
    await sortNumbers(all, inOrder, breather);
    return all;
  }
  for (const node of others) known.splice(placeOf(known, node, inOrder), 0, node);
  return known;
}

interface Split {
  /** Nodes that were there before under the same name, in order. */
  readonly known: number[];
  readonly others: readonly number[];
}

async function orderBefore(
  ids: Int32Array,
  names: readonly string[],
  breather: Breather,
  before: NamesBefore = noNames,
): Promise<Split> {
  const nodeOfId = new Map<number, number>();
  for (let node = 0; node < ids.length; node++) {
    const id = ids[node] ?? 0;
    if (id >= 0) nodeOfId.set(id, node);
    if (breather.isDue) await breather.rest();
  }
  const known: number[] = [];
  for (const former of formerOrder(before)) {
    const id = before.ids[former] ?? 0;
    const node = nodeOfId.get(id);
    if (node === undefined || names[node] !== before.names[former]) continue;
    known.push(node);
    nodeOfId.delete(id);
    if (breather.isDue) await breather.rest();
  }
  return { known, others: [...nodeOfId.values()] };
}

const noNames: NamesBefore = { ids: new Int32Array(0), names: [], forest: { nameRank: new Int32Array(0) } };

function formerOrder({ forest: { nameRank } }: NamesBefore): Int32Array {
  const named = nameRank.reduce((count, rank) => count + Number(rank >= 0), 0);
  const nodes = new Int32Array(named);
  nameRank.forEach((rank, node) => {
    if (rank >= 0) nodes[rank] = node;
  });
  return nodes;
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
