import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type Chance = ReturnType<typeof chance>;

export function chance(seed: number) {
  const generator = xoroshiro128plus(seed);
  /** A whole number, both ends included. */
  const between = (least: number, most: number) => uniformInt(generator, least, most);
  /** True with a probability of `share` per cent. */
  const percent = (share: number) => between(1, 100) <= share;
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError("nothing to choose from");
    return item;
  };
  /** Distinct items in list order; all of them when there are fewer. */
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = items.map((_, index) => index);
    const chosen = Array.from({ length: Math.min(count, items.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    );
    const indices = new Set(chosen.flat());
    return items.filter((_, index) => indices.has(index));
  };
  return { between, percent, one, some };
}
