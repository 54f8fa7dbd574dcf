import { asShared } from "../bits/packed-numbers";
import { alphabeticalOrder, plantForest } from "../columns/forest";
import type { Vocabulary } from "./vocabulary";

/** A value as the database holds it. */
export interface ValueRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
}

/**
 * From rows in preorder; those with ids below zero are not found by their slugs. What is known from before
 * spares sorting names.
 */
export function vocabularyOf(rows: readonly ValueRow[], before?: Vocabulary): Vocabulary {
  const nodeOfId = new Map(rows.map(({ id }, place) => [id, place + 1]));
  const parents = rows.map(({ parent_id }) => (parent_id === null ? 0 : (nodeOfId.get(parent_id) ?? 0)));
  const names = ["", ...rows.map(({ name }) => name)];
  const ids = asShared([0, ...rows.map(({ id }) => id)]);
  return {
    forest: plantForest([-1, ...parents], names, alphabeticalOrder(ids, names, before)),
    ids,
    slugs: ["", ...rows.map(({ slug }) => slug)],
    names,
    nodeOfSlug: new Map(rows.flatMap(({ id, slug }, place) => (id < 0 ? [] : [[slug, place + 1]]))),
    childCounts: countChildren(parents),
  };
}

/** `parents` of node 1 and on. */
function countChildren(parents: readonly number[]): Int32Array {
  const counts = new Int32Array(parents.length + 1);
  for (const parent of parents) counts[parent] = (counts[parent] ?? 0) + 1;
  return asShared(counts);
}
