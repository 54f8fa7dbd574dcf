const lineFeed = "\n";

/** The lines of a long text, each cut out when it is asked for: to cut all of them takes many times its memory. */
export class Lines {
  readonly #text: string;
  /** Where each line starts, and last where the next one would. */
  readonly #starts: Int32Array;

  constructor(text: string, count: number) {
    this.#text = text;
    this.#starts = new Int32Array(count + 1);
    for (let line = 1, start = 0; line <= count; line += 1) {
      const end = text.indexOf(lineFeed, start);
      start = end < 0 ? text.length + 1 : end + 1;
      this.#starts[line] = start;
    }
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(line: number): string {
    return this.#text.slice(this.#starts[line] ?? 0, (this.#starts[line + 1] ?? 1) - 1);
  }
}
