import { asShared } from "../bits/packed-numbers";
import { commonAncestor, type Forest } from "./forest";

/**
 * Every set of two nodes or more that some row has, each once. Combination `c` is `numbers[starts[c] ..
 * starts[c + 1]]`: k nodes ascending, then the k - 1 common ancestors of neighbours. Adding 1 at each node
 * and taking 1 off at each ancestor, then rolling up, counts a row once everywhere.
 */
export interface Combinations {
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
}

export function combinationCount({ starts }: Combinations): number {
  return starts.length - 1;
}

/** The nodes of combination `c`, ascending. */
export function nodesOfCombination({ starts, numbers }: Combinations, c: number): Int32Array {
  const start = starts[c] as number;
  const length = (starts[c + 1] as number) - start;
  return numbers.subarray(start, start + (length + 1) / 2);
}

/** Adds what `rows` rows with combination `c` are worth before rolling up. */
export function countCombination(
  { starts, numbers }: Combinations,
  c: number,
  rows: number,
  counts: Int32Array,
): void {
  const start = starts[c] as number;
  const end = starts[c + 1] as number;
  const ancestors = start + (end - start + 1) / 2;
  for (let i = start; i < end; i++) {
    const node = numbers[i] as number;
    counts[node] = (counts[node] as number) + (i < ancestors ? rows : -rows);
  }
}

/** Numbers sets of nodes as they come. */
export class CombinationBook {
  readonly #sets: Int32Array[] = [];
  readonly #numberOf = new Map<string | number, number>();

  get sets(): readonly Int32Array[] {
    return this.#sets;
  }

  /** `nodes` ascending, two or more, and from now on the book's: not to be changed any more. */
  numberOf(nodes: Int32Array): number {
    const key = nodes.length === 2 ? (nodes[0] as number) * 2 ** 26 + (nodes[1] as number) : nodes.join(" ");
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    this.#numberOf.set(key, this.#sets.length);
    return this.#sets.push(nodes) - 1;
  }
}

export function packCombinations(forest: Forest, sets: readonly Int32Array[]): Combinations {
  const starts = new Int32Array(sets.length + 1);
  const numbers: number[] = [];
  sets.forEach((nodes, c) => {
    for (const node of nodes) numbers.push(node);
    for (let i = 1; i < nodes.length; i++) {
      numbers.push(commonAncestor(forest, nodes[i - 1] as number, nodes[i] as number));
    }
    starts[c + 1] = numbers.length;
  });
  return { starts: asShared(starts), numbers: asShared(numbers) };
}
