import { FeedError } from "../feed/feed-error";
import { type FeedRow, unreadable } from "../feed/feed-row";
import { isTooDeep, tooDeep } from "./json-nesting";
import { isObject } from "./postings/paths";
import type { Texts } from "./text/decode-text";
import { lines, tooLong } from "./text/lines";

/**
 * Reads one JSON object per line. Any other line is refused; an unfinished last one means that the feed was
 * cut off.
 */
export async function* jsonLineRows(
  texts: Texts,
  readRow: (value: object, row: number) => FeedRow,
): AsyncGenerator<FeedRow> {
  for await (const { text, number, ended, tooLong: isTooLong } of lines(texts)) {
    if (isTooLong) {
      yield unreadable(number, tooLong);
      continue;
    }
    const value = parse(text);
    if (value === undefined && !ended) throw new FeedError(`The feed is cut off in line ${number}.`);
    if (value === undefined) yield unreadable(number, "not a line of JSON");
    else if (isTooDeep(value)) yield unreadable(number, tooDeep);
    else if (!isObject(value)) yield unreadable(number, "not a JSON object");
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
