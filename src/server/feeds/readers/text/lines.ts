import type { Texts } from "./decode-text";

interface Line {
  /** Without its end; empty for one that is too long. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** False for a last line that may have been cut off. */
  readonly ended: boolean;
  readonly tooLong: boolean;
}

/** Characters; some fifty times an ordinary job. One that is longer is refused. */
export const rowMaxLength = 500_000;
export const tooLong = `longer than ${rowMaxLength.toLocaleString("en")} characters`;
/**
 * Characters of a row that are looked at for its end, where there is no telling it without reading the row.
 */
export const rowGivenUpLength = 10_000_000;

/** The lines of a text that comes in pieces, of LF or CRLF, empty ones left out. */
export async function* lines(texts: Texts): AsyncGenerator<Line> {
  const line = new GrowingLine();
  for await (const text of texts) {
    const parts = text.split("\n");
    const last = parts.pop() ?? "";
    for (const part of parts) {
      line.grow(part);
      const ended = line.end(true);
      if (ended !== null) yield ended;
    }
    line.grow(last);
  }
  const rest = line.end(false);
  if (rest !== null) yield rest;
}

class GrowingLine {
  #text = "";
  #number = 1;
  #tooLong = false;

  grow(part: string): void {
    this.#tooLong ||= this.#text.length + part.length > rowMaxLength;
    this.#text = this.#tooLong ? "" : this.#text + part;
  }

  /** Null for an empty one. */
  end(ended: boolean): Line | null {
    const text = ended ? this.#text.trimEnd() : this.#text;
    const line = { text, number: this.#number, ended, tooLong: this.#tooLong };
    this.#text = "";
    this.#number += 1;
    this.#tooLong = false;
    return line.tooLong || text.trim() !== "" ? line : null;
  }
}
