/** Lists of numbers one after another: list `i` is items[from[i]] up to, without, items[from[i + 1]]. */
export interface NumberLists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function packLists(lists: readonly (readonly number[])[]): NumberLists {
  const from = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    from[index + 1] = (from[index] ?? 0) + list.length;
  });
  const items = new Int32Array(from[lists.length] ?? 0);
  lists.forEach((list, index) => {
    const start = from[index] ?? 0;
    for (let at = 0; at < list.length; at++) items[start + at] = list[at] ?? 0;
  });
  return { from, items };
}

/** For each of `count` items, the lists that hold it. */
export function invertLists({ from, items }: NumberLists, count: number): NumberLists {
  const inverse = new Int32Array(count + 1);
  for (const item of items) inverse[item + 1] = (inverse[item + 1] ?? 0) + 1;
  for (let item = 0; item < count; item++)
    inverse[item + 1] = (inverse[item + 1] ?? 0) + (inverse[item] ?? 0);
  const next = inverse.slice();
  const lists = new Int32Array(items.length);
  for (let list = 0; list + 1 < from.length; list++) {
    for (let at = from[list] ?? 0; at < (from[list + 1] ?? 0); at++) {
      const item = items[at] ?? 0;
      lists[next[item] ?? 0] = list;
      next[item] = (next[item] ?? 0) + 1;
    }
  }
  return { from: inverse, items: lists };
}

export function lengthOf({ from }: NumberLists, list: number): number {
  return (from[list + 1] ?? 0) - (from[list] ?? 0);
}

export function listAt({ from, items }: NumberLists, list: number): Int32Array {
  return items.subarray(from[list], from[list + 1]);
}
