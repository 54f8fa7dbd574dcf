import { createReadStream } from "node:fs";
import { FeedError } from "../feed/feed-error";
import { csvRecords } from "../readers/csv-records";
import { decodeText } from "../readers/text/decode-text";

/** More than the largest public sets have ten times over. */
const mostRows = 1_000_000;
/** Characters; a line that is longer is a description. */
const titleLength = 200;

type Cell = (column: string) => string;

/**
 * The rows of a file with a header, which has to have these columns. Rejects with a FeedError that names the
 * file, and the line where there is one.
 */
export async function* rowsOf(
  file: string,
  delimiter: string,
  columns: readonly string[],
): AsyncGenerator<Cell> {
  try {
    const checkHeader = (names: readonly string[]) => {
      const missing = columns.find((column) => !names.includes(column));
      if (missing !== undefined) throw new FeedError(`there is no column '${missing}'.`);
    };
    let rows = 0;
    for await (const { line, cells } of csvRecords(
      decodeText(createReadStream(file)),
      delimiter,
      checkHeader,
    )) {
      rows += 1;
      if (typeof cells === "string") throw new FeedError(`line ${line}: ${cells}.`);
      if (rows > mostRows) throw new FeedError(`line ${line}: more rows than any vocabulary has.`);
      yield (column) => cells.get(column) ?? "";
    }
    if (rows === 0) throw new FeedError("it holds no rows.");
  } catch (error) {
    throw new FeedError(`${file} cannot be loaded; nothing was changed: ${(error as Error).message}`);
  }
}

/** A title as it is searched for: without what explains it in brackets; empty for what can be no title. */
export function titleOf(text: string): string {
  const title = text
    .replace(/\([^()]*\)/g, " ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return title.length > titleLength ? "" : title;
}
