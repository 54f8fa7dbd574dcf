import type { Random } from "./random";

/** Draws values in proportion to their weights; never those without weight. */
export class Weighted<Value> {
  readonly #values: readonly Value[];
  readonly #upTo: Float64Array;

  constructor(values: readonly Value[], weightOf: (value: Value) => number) {
    this.#values = values;
    this.#upTo = new Float64Array(values.length);
    let sum = 0;
    values.forEach((value, place) => {
      sum += weightOf(value);
      this.#upTo[place] = sum;
    });
    if (!(sum > 0)) throw new RangeError("nothing has any weight");
  }

  pick(random: Random): Value {
    const point = random.next() * (this.#upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.#values.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#upTo[middle] ?? 0) <= point) low = middle + 1;
      else high = middle;
    }
    return this.#values[low] as Value;
  }
}
