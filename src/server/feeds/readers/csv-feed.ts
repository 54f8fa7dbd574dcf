import { finished } from "node:stream/promises";
import { type CsvError, type Options, parse } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { type FeedEnd, FeedError, type FeedRow, unreadable } from "../feed/feed-row";
import { type ColumnMap, checkHeader, jobOfFields, textsInColumns, unreadColumns } from "./job-fields";
import type { Texts } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength, tooLong } from "./text/lines";

interface CsvRecord {
  /** The line of the file where the record ends. */
  readonly line: number;
  /** Trimmed cells by header name, or the reason why the record is unusable. */
  readonly cells: ReadonlyMap<string, string> | string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: {
    readonly raw: string;
    readonly lines: number;
    readonly bytes: number;
  };
}

const usual: Options = {
  bom: true,
  info: true,
  raw: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: rowGivenUpLength,
};

/** Throws a FeedError if the file ends inside quotes, or in an unterminated and incomplete last record. */
export async function* csvRecords(
  texts: Texts,
  delimiter: string,
  headerRead: (names: readonly string[]) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(delimiter, headerRead);
  for await (const text of texts) {
    reader.write(text);
    yield* reader.found.splice(0);
  }
  await reader.end();
  yield* reader.found.splice(0);
}

class CsvReader {
  readonly found: CsvRecord[] = [];
  readonly #parser;
  #failure: unknown;
  #header: readonly string[] | undefined;
  #line = 0;
  #isUnfinished = false;
  /** Bytes that are not yet part of a record, and the number of bytes before them. */
  #rest = Buffer.alloc(0);
  #before = 0;

  constructor(
    readonly delimiter: string,
    readonly headerRead: (names: readonly string[]) => void,
  ) {
    this.#parser = parse({
      ...usual,
      delimiter,
      // A failing stream would lose the records before the error.
      on_record: (parsed: unknown) => this.#take(parsed as Parsed),
    });
    this.#parser.on("error", (error) => {
      this.#failure ??= error;
    });
    this.#parser.resume();
  }

  write(text: string): void {
    if (this.#failure !== undefined) throw asFeedError(this.#failure);
    const bytes = Buffer.from(text);
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const from = this.#before;
    this.#parser.write(bytes);
    this.#rest = this.#rest.subarray(this.#before - from);
  }

  async end(): Promise<void> {
    this.#parser.end();
    await finished(this.#parser).catch(() => undefined);
    const rest = this.#rest.toString();
    if (this.#failure !== undefined) {
      const isOpen = (this.#failure as CsvError).code === "CSV_QUOTE_NOT_CLOSED";
      const saved = isOpen ? withoutQuote(rest, this.#within) : null;
      if (saved === null) throw asFeedError(this.#failure);
      this.found.push(...saved);
    } else if (this.#isUnfinished && !this.#endsItsLine)
      throw new FeedError(`The feed is cut off in line ${this.#line}.`);
  }

  #endsItsLine = true;

  get #within(): Within {
    return { header: this.#header ?? [], delimiter: this.delimiter, line: this.#line };
  }

  #take(parsed: Parsed): null {
    const { record, info } = parsed;
    this.#before = info.bytes;
    // Excel may name the delimiter before the header.
    if (this.#header === undefined && /^"?sep=.?"?$/i.test(info.raw.trim())) return null;
    if (this.#header === undefined) {
      this.#header = namesApart(record.map((name) => name.trim()));
      this.headerRead(this.#header);
    } else {
      this.found.push(...recordsIn(parsed, this.#within));
      this.#isUnfinished = record.length < this.#header.length;
    }
    this.#endsItsLine = info.raw.slice(info.raw.trimEnd().length).includes("\n");
    this.#line = info.lines;
    return null;
  }
}

interface Within {
  readonly header: readonly string[];
  readonly delimiter: string;
  /** The last line before the record. */
  readonly line: number;
}

/** One record, or the several that a stray quote merged into one. */
function recordsIn({ record, info }: Parsed, within: Within): CsvRecord[] {
  const cells = cellsOf(within.header, record);
  const isOverLines = record.some((cell) => cell.includes("\n"));
  const [, ...later] = isOverLines ? info.raw.split("\n") : [];
  const opensAgain = later.some((line) => line.includes(`${within.delimiter}"`));
  const mayBeMore = isOverLines && (typeof cells === "string" || opensAgain);
  const more = mayBeMore && cells !== tooLong ? withoutQuote(info.raw, within) : null;
  return more ?? [{ line: info.lines, cells }];
}

/** Unclosed quotes searched for in one text. */
const maxQuotes = 50;

/**
 * Refuses the first line, whose unclosed quote swallowed the rest, and reparses the others. Null if fewer
 * than half of them fit the header: then it is a text of several lines.
 */
function withoutQuote(text: string, { header, delimiter, line }: Within): CsvRecord[] | null {
  const refused: CsvRecord[] = [];
  let rest = text.replace(/^[\r\n]+/, "");
  let at = line + text.slice(0, text.length - rest.length).split("\n").length - 1;
  while (refused.length < maxQuotes) {
    const end = rest.indexOf("\n");
    if (end === -1) return rest === "" && refused.length > 0 ? refused : null;
    at += 1;
    refused.push({ line: at, cells: "a quote does not end" });
    rest = rest.slice(end + 1);
    const records = rest.trim() === "" ? [] : parsedOrNull(rest, delimiter);
    if (records === null) continue;
    const found = records.map(({ record, info }) => ({
      line: at + info.lines,
      cells: cellsOf(header, record),
    }));
    const sound = found.filter(({ cells }) => typeof cells !== "string");
    return sound.length * 2 >= found.length ? [...refused, ...found] : null;
  }
  return null;
}

function parsedOrNull(text: string, delimiter: string): Parsed[] | null {
  try {
    return parseWhole(text, { ...usual, delimiter, bom: false }) as unknown as Parsed[];
  } catch (error) {
    if (isCsvError(error)) return null;
    throw error;
  }
}

/** Numbers repeated names: no column is lost, and the report lists the second as not read. */
function namesApart(names: readonly string[]): string[] {
  const given = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let time = (times.get(name) ?? 0) + 1;
    while (time > 1 && given.has(`${name} ${time}`)) time += 1;
    times.set(name, time);
    return time === 1 || name === "" ? name : `${name} ${time}`;
  });
}

function cellsOf(header: readonly string[], record: readonly string[]): CsvRecord["cells"] {
  if (record.reduce((sum, cell) => sum + cell.length, 0) > rowMaxLength) return tooLong;
  if (record.length !== header.length) return "another number of columns than the header";
  return new Map(header.map((name, index) => [name, (record[index] ?? "").trim()]));
}

/** Not by class: the package's two CommonJS entries each have their own. */
function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

function asFeedError(error: unknown): unknown {
  if (!isCsvError(error)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new FeedError("The feed is cut off: a quote does not end.");
  return new FeedError(`The feed is not well-formed CSV: ${error.message}`);
}

export async function* csvRows(
  texts: Texts,
  map: ColumnMap | null,
  delimiter: string,
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<FeedRow> {
  const headerRead = (header: readonly string[]) => {
    checkHeader(header, map);
    if (map === null) onEnd({ remarks: unreadColumns(header) });
  };
  for await (const { line, cells } of csvRecords(texts, map?.delimiter ?? delimiter, headerRead)) {
    if (typeof cells === "string") yield unreadable(line, cells);
    else yield { kind: "job", row: line, job: jobOfFields(textsInColumns(cells, map)) };
  }
}
