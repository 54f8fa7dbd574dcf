const minuteMs = 60_000;

/** Counts events within a minute, which begins with the first one. */
export class RateWindow {
  #count = 0;
  #ends = 0;

  /** Seconds until the next event is allowed; 0 when it is allowed now, and then it is counted. */
  ask(most: number): number {
    const now = performance.now();
    if (now >= this.#ends) {
      this.#count = 0;
      this.#ends = now + minuteMs;
    }
    if (this.#count >= most) return Math.ceil((this.#ends - now) / 1000);
    this.#count += 1;
    return 0;
  }
}
