import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { FeedError } from "../feed/feed-error";
import type { Texts } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength, tooLong } from "./text/lines";

interface CsvRecord {
  /** The line in the file where the record ends. */
  readonly line: number;
  /** Cells by the header's names, trimmed; else why the record cannot be used. */
  readonly cells: ReadonlyMap<string, string> | string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Records of a CSV with a header line. Throws a FeedError when the file is cut off: inside quotes, or in a
 * last record that has too few cells and no end.
 */
export async function* csvRecords(
  texts: Texts,
  delimiter: string,
  headerRead: (names: readonly string[]) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const end = { reached: "" };
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowGivenUpLength,
  });
  let header: readonly string[] | undefined;
  let unfinished: number | null = null;
  try {
    for await (const parsed of pipeline(Readable.from(remembering(texts, end)), parser, () => undefined)) {
      const { record, info } = parsed as Parsed;
      if (header === undefined) {
        header = record.map((name) => name.trim());
        headerRead(header);
        continue;
      }
      unfinished = record.length < header.length ? info.lines : null;
      yield { line: info.lines, cells: cellsOf(header, record) };
    }
  } catch (error) {
    throw asFeedError(error);
  }
  if (unfinished !== null && !endsItsLine(end.reached)) throw cutOff(unfinished);
}

function cellsOf(header: readonly string[], record: readonly string[]): CsvRecord["cells"] {
  if (record.reduce((sum, cell) => sum + cell.length, 0) > rowMaxLength) return tooLong;
  if (record.length !== header.length) return "another number of columns than the header";
  return new Map(header.map((name, index) => [name, (record[index] ?? "").trim()]));
}

/** Passes the text on, remembering how it ends. */
async function* remembering(texts: Texts, end: { reached: string }): AsyncGenerator<string> {
  for await (const text of texts) {
    end.reached = (end.reached + text).slice(-100);
    yield text;
  }
}

function endsItsLine(text: string): boolean {
  return text.slice(text.trimEnd().length).includes("\n");
}

function asFeedError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new FeedError("The feed is cut off: a quote does not end.");
  return new FeedError(`The feed is not well-formed CSV: ${error.message}`);
}

function cutOff(line: number): FeedError {
  return new FeedError(`The feed is cut off in line ${line}.`);
}
