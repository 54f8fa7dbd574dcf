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

/** Leaves out blank lines. */
export async function* lines(texts: Texts): AsyncGenerator<Line> {
  let line = { text: "", number: 1, isTooLong: false };
  for await (const text of texts) {
    for (const [place, part] of text.split("\n").entries()) {
      if (place > 0) {
        if (!isBlank(line)) yield { ...line, text: line.text.trimEnd(), ended: true };
        line = { text: "", number: line.number + 1, isTooLong: false };
      }
      line.isTooLong ||= line.text.length + part.length > rowMaxLength;
      line.text = line.isTooLong ? "" : line.text + part;
    }
  }
  if (!isBlank(line)) yield { ...line, ended: false };
}

function isBlank({ text, isTooLong }: Pick<Line, "text" | "isTooLong">): boolean {
  return !isTooLong && text.trim() === "";
}
