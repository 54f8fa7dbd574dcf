import { sharedInt32 } from "../bits/shared-array";

/** More than a pool ever has in its threads at once; of two tasks at one place the earlier is no longer cancelled, and just runs on. */
const places = 64;

/** Which tasks nobody waits for any more, told through shared memory since a busy thread hears no message. */
export class Cancellations {
  readonly #ids: Int32Array;

  /** `ids` is another thread's `shared`. */
  constructor(ids = sharedInt32(places)) {
    this.#ids = ids;
  }

  get shared(): Int32Array {
    return this.#ids;
  }

  cancel(id: number): void {
    Atomics.store(this.#ids, id % places, id);
  }

  has(id: number): boolean {
    return Atomics.load(this.#ids, id % places) === id;
  }
}
