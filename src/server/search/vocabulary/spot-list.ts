import type { Breather } from "../../concurrency/breather";

/** Arrays beside each other, by place and then by number. */
export interface Spots {
  readonly ids: Int32Array;
  readonly placeIds: Int32Array;
  /** Degrees. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Both together, each spot once. */
export async function joinedSpots(some: Spots, others: Spots, breather: Breather): Promise<Spots> {
  const all = new SpotList(some.ids.length + others.ids.length);
  let [one, other] = [0, 0];
  while (one < some.ids.length || other < others.ids.length) {
    const order = inOrder(some, one, others, other);
    if (order < 0) all.add(some.ids[one] ?? 0, some, one);
    else all.add(others.ids[other] ?? 0, others, other);
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
    if (breather.isDue) await breather.rest();
  }
  return all.whole();
}

/** Below zero where the first comes first; what is past its end comes last. */
function inOrder(some: Spots, one: number, others: Spots, other: number): number {
  if (one >= some.ids.length) return 1;
  if (other >= others.ids.length) return -1;
  const places = (some.placeIds[one] ?? 0) - (others.placeIds[other] ?? 0);
  return places || (some.ids[one] ?? 0) - (others.ids[other] ?? 0);
}

/** Spots as they are added, in order. */
export class SpotList {
  readonly #ids: Int32Array;
  readonly #placeIds: Int32Array;
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  #length = 0;

  constructor(most: number) {
    this.#ids = new Int32Array(most);
    this.#placeIds = new Int32Array(most);
    this.#latitudes = new Float64Array(most);
    this.#longitudes = new Float64Array(most);
  }

  add(id: number, { placeIds, latitudes, longitudes }: Omit<Spots, "ids">, place: number): void {
    const at = this.#length++;
    this.#ids[at] = id;
    this.#placeIds[at] = placeIds[place] ?? 0;
    this.#latitudes[at] = latitudes[place] ?? 0;
    this.#longitudes[at] = longitudes[place] ?? 0;
  }

  whole(): Spots {
    const cut = <Numbers extends Int32Array | Float64Array>(numbers: Numbers) =>
      numbers.subarray(0, this.#length) as Numbers;
    return {
      ids: cut(this.#ids),
      placeIds: cut(this.#placeIds),
      latitudes: cut(this.#latitudes),
      longitudes: cut(this.#longitudes),
    };
  }
}
