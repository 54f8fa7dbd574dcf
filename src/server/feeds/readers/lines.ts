import { FeedError } from "../feed-error";
import type { Texts } from "./decode-text";

export interface Line {
  /** Without its end. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** False for a last line that may have been cut off. */
  readonly ended: boolean;
}

/** Characters; a job is a thousandth of it. */
export const rowMaxLength = 10_000_000;

/** The lines of a text that comes in pieces, of LF or CRLF, empty ones left out. */
export async function* lines(texts: Texts): AsyncGenerator<Line> {
  let number = 0;
  let rest = "";
  for await (const text of texts) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    if (rest.length > rowMaxLength) throw new FeedError(`Line ${number + parts.length + 1} does not end.`);
    for (const part of parts) {
      number += 1;
      if (part.trim() !== "") yield { text: part.trimEnd(), number, ended: true };
    }
  }
  if (rest.trim() !== "") yield { text: rest, number: number + 1, ended: false };
}
