import { FeedError } from "../feed-error";
import { type FeedRow, refused } from "../feed-row";
import type { Texts } from "./decode-text";
import { lines } from "./lines";

/** Reads a JSON object a line. A line that is none is refused; an unfinished last one means that the feed was cut off. */
export async function* jsonLineRows(
  texts: Texts,
  readRow: (value: object, row: number) => FeedRow,
): AsyncGenerator<FeedRow> {
  for await (const { text, number, ended } of lines(texts)) {
    const value = parse(text);
    if (value === undefined && !ended) throw new FeedError(`The feed is cut off in line ${number}.`);
    if (value === undefined) yield refused(number, null, "not a line of JSON");
    else if (!isObject(value)) yield refused(number, null, "not a JSON object");
    else yield readRow(value, number);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
