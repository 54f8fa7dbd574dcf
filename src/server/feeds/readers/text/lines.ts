import type { Texts } from "./decode-text";

interface Line {
  /** Without its line end; empty if the line is too long. */
  readonly text: string;
  readonly number: number;
  /** False for an unterminated last line, which may be cut off. */
  readonly ended: boolean;
  readonly isTooLong: boolean;
}

/** In characters, some fifty times an ordinary job; longer rows are refused. */
export const rowMaxLength = 500_000;
export const tooLong = `longer than ${rowMaxLength.toLocaleString("en")} characters`;
/** In characters: the search for a row's end stops here, in formats that must be parsed to find it. */
export const rowGivenUpLength = 10_000_000;

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
  #isTooLong = false;

  grow(part: string): void {
    this.#isTooLong ||= this.#text.length + part.length > rowMaxLength;
    this.#text = this.#isTooLong ? "" : this.#text + part;
  }

  /** Null for a blank line. */
  end(ended: boolean): Line | null {
    const text = ended ? this.#text.trimEnd() : this.#text;
    const line = { text, number: this.#number, ended, isTooLong: this.#isTooLong };
    this.#text = "";
    this.#number += 1;
    this.#isTooLong = false;
    return line.isTooLong || text.trim() !== "" ? line : null;
  }
}
