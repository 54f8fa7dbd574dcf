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
 * Nodes in the alphabetical order of their names, equal names in the order of nodes. What is known from before is not sorted again:
 * comparing names as people do is slow, and there are tens of thousands of places.
 */
export function alphabeticalOrder(
  ids: Int32Array,
  names: readonly string[],
  before?: NamesBefore,
): Int32Array {
  const inOrder = (left: number, right: number) =>
    compare(names[left] ?? "", names[right] ?? "") || left - right;
  const { known, others } = before === undefined ? allOther(ids) : orderBefore(ids, names, before);
  if (others.length > mostInserted) return Int32Array.from(ids.keys()).sort(inOrder);
  for (const node of others) known.splice(placeOf(known, node, inOrder), 0, node);
  return Int32Array.from(known);
}

interface Split {
  /** Nodes that were there before under the same name, in order. */
  readonly known: number[];
  readonly others: readonly number[];
}

function allOther(ids: Int32Array): Split {
  return { known: [], others: [...ids.keys()] };
}

function orderBefore(ids: Int32Array, names: readonly string[], before: NamesBefore): Split {
  const nodeOfId = new Map(Array.from(ids, (id, node) => [id, node]));
  const formerly = new Int32Array(before.ids.length);
  before.forest.nameRank.forEach((rank, node) => {
    formerly[rank] = node;
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
