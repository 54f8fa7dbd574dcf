import { FeedError } from "../feed-error";
import type { FeedRows } from "../feed-row";
import type { ColumnMap } from "./column-map";
import { csvRows } from "./csv-feed";
import type { Texts } from "./decode-text";
import { jobPostingDocument, jobPostingLines } from "./job-posting-feed";
import { usajobsHistoryRows } from "./usajobs-history";
import { usajobsListingRows } from "./usajobs-listings";
import { xmlRows } from "./xml-feed";

export const feedFormats = [
  "jobposting",
  "jobposting-lines",
  "xml",
  "csv",
  "usajobs-jsonl",
  "usajobs-csv",
] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** A delimiter is told from the header line, unless a column map names it. */
export interface RecognisedFormat {
  readonly format: FeedFormat;
  readonly delimiter: string;
}

/** How much of a feed is looked at to recognise it, in characters. */
export const headLength = 65_536;

/** Tells the format from how the feed begins. Throws a FeedError when it is none. */
export function recogniseFormat(head: string): RecognisedFormat {
  const start = head.trimStart();
  const [header = ""] = start.split(/\r?\n/, 1);
  const delimiter = delimiterOf(header);
  const format = formatOf(start, header, delimiter);
  if (format === null)
    throw new FeedError("The feed is in no format that Jobsieve knows; --format names one.");
  return { format, delimiter };
}

function formatOf(start: string, header: string, delimiter: string): FeedFormat | null {
  if (start === "") throw new FeedError("The feed is empty.");
  if (start.startsWith("<")) return "xml";
  if (start.startsWith("[")) return "jobposting";
  if (start.startsWith("{")) return jsonFormatOf(start, header);
  if (/(?:^|,)"?usajobs_control_number"?(?:,|$)/.test(header)) return "usajobs-csv";
  return header.includes(delimiter) ? "csv" : null;
}

/** JSON lines are objects that end with their line; a single one of them is a document just as well. */
function jsonFormatOf(start: string, header: string): FeedFormat {
  if (start.slice(0, 2000).includes('"usajobsControlNumber"')) return "usajobs-jsonl";
  return header.length < start.trimEnd().length && isWholeObject(header) ? "jobposting-lines" : "jobposting";
}

function isWholeObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

export function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** The rows of a feed in a known format. */
export function rowsIn(
  { format, delimiter }: RecognisedFormat,
  texts: Texts,
  map: ColumnMap | null,
): FeedRows {
  switch (format) {
    case "jobposting":
      return jobPostingDocument(texts);
    case "jobposting-lines":
      return jobPostingLines(texts);
    case "xml":
      return xmlRows(texts);
    case "csv":
      return csvRows(texts, map, delimiter);
    case "usajobs-jsonl":
      return usajobsHistoryRows(texts);
    case "usajobs-csv":
      return usajobsListingRows(texts);
  }
}
