/**
 * Lets pieces of work begin one a turn of the event loop. Those that become ready together would otherwise all be done in one turn, and a
 * server accepts one connection a turn.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Fulfils when it is the caller's turn. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
