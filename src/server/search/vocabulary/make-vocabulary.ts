import type { Breather } from "../../concurrency/breather";
import { asShared } from "../bits/packed-numbers";
import { plantForest } from "../columns/forest";
import { alphabeticalOrder } from "./alphabetical-order";
import type { Vocabulary } from "./vocabulary";

/** A value as the database holds it. */
export interface ValueRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
}

/** Values in preorder, by node; node 0 has id 0, parent -1 and empty names. */
export interface ValueNodes {
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
