import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Chance {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True with a probability of `share` per cent. */
  percent(share: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** Distinct items in list order; all of them when there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

export function chance(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  const between = (least: number, most: number) => uniformInt(generator, least, most);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError("nothing to choose from");
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = items.map((_, index) => index);
    const chosen = Array.from({ length: Math.min(count, items.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    );
    const indices = new Set(chosen.flat());
    return items.filter((_, index) => indices.has(index));
  };
  return { between, percent: (share) => between(1, 100) <= share, one, some };
}
