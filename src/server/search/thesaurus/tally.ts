/** Numbers by number, most of them zero: cleared in the time that was spent on filling it. */
export class Tally {
  readonly #values: Float32Array;
  readonly #touched: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#values = new Float32Array(size);
    this.#touched = new Int32Array(size);
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  add(index: number, value: number): void {
    this.#set(index, this.at(index) + value);
  }

  /** To at least this. */
  raise(index: number, value: number): void {
    if (value > this.at(index)) this.#set(index, value);
  }

  /** What is not zero, in the order in which it became so. */
  touched(): Int32Array {
    return this.#touched.subarray(0, this.#count);
  }

  clear(): void {
    for (const index of this.touched()) this.#values[index] = 0;
    this.#count = 0;
  }

  /** Values are above zero. */
  #set(index: number, value: number): void {
    if (value <= 0) return;
    if (this.at(index) === 0) this.#touched[this.#count++] = index;
    this.#values[index] = value;
  }
}
