import type { FeedFormat, SystemFormat } from "../../settings/feed-formats";
import { FeedError, type FeedRows } from "../feed/feed-row";
import { csvRows } from "./csv-feed";
import type { ColumnMap } from "./job-fields";
import { jobPostingDocument, jobPostingLines, mappedJsonRows } from "./job-posting-feed";
import { elementsOf, jsonHeadValues, parseJson } from "./json";
import { fetchedPageRows, pageRows } from "./pages/page-postings";
import type { PagedSystem } from "./postings/system";
import { systemRows, type WholeFeed } from "./system-feed";
import { isSystem, postingLists, systemOfPosting, systemOfXml, systems } from "./systems/systems";
import type { Texts } from "./text/decode-text";
import { rowMaxLength } from "./text/lines";
import { usajobsHistoryRows, usajobsListingRows } from "./usajobs-files";
import { mappedXmlRows, xmlRows } from "./xml-feed";

/** `delimiter` is detected from the header line; a column map may override it. */
interface RecognisedFormat {
  readonly format: FeedFormat;
  readonly delimiter: string;
}

/** Characters of a feed examined to recognise it. */
export const headLength = 65_536;

/** Throws a FeedError for an unknown format. */
export function recogniseFormat(
  head: string,
  named: FeedFormat | undefined,
  isMapped: boolean,
): RecognisedFormat {
  const start = head.trimStart();
  if (start === "") throw new FeedError("The feed is empty.");
  const [header = ""] = start.split(/\r?\n/, 1);
  const delimiter = delimiterOf(header);
  const format = named ?? (isMapped ? mappedFormatOf(start, header) : formatOf(start, header, delimiter));
  if (format === null) throw new FeedError("Unknown feed format. Choose one with --format.");
  return { format, delimiter };
}

/** A column map takes precedence over the table of a system. */
function mappedFormatOf(start: string, header: string): FeedFormat {
  if (start.startsWith("<")) return "xml";
  return /^[[{]/.test(start) ? jsonFormatOf(start, header) : "csv";
}

function formatOf(start: string, header: string, delimiter: string): FeedFormat | null {
  if (start.startsWith("<")) return isPage(start) ? "html" : (systemOfXml(start) ?? "xml");
  if (/^[[{]/.test(start)) return systemOfJson(start.slice(0, rowMaxLength)) ?? jsonFormatOf(start, header);
  if (/(?:^|,)"?usajobs_control_number"?(?:,|$)/.test(header)) return "usajobs-csv";
  return header.includes(delimiter) ? "csv" : null;
}

/** An XML declaration (XHTML) or a comment (of the browser that saved it) may come first. */
function isPage(start: string): boolean {
  const first = start.slice(0, 2_000).replace(/<(?:\?xml|!--)[^<>]*>\s*/g, "");
  return /^<(?:!doctype\s+html|html|head|body|script|meta)\b/i.test(first);
}

/** One line is a document. If the first of several is broken, its end and the start of the next decide. */
function jsonFormatOf(start: string, header: string): FeedFormat {
  if (start.startsWith("[")) return "jobposting";
  if (start.slice(0, 2000).includes('"usajobsControlNumber"')) return "usajobs-jsonl";
  // With an address: other feeds begin with the number of their page.
  if (start.startsWith('{"page":"http')) return "jobposting-pages";
  const rest = start.slice(header.length).trimStart();
  const isLine = header.trimEnd().endsWith("}") && rest.startsWith("{");
  const isWhole = () => typeof parseJson(header) === "object";
  return rest !== "" && (isLine || isWhole()) ? "jobposting-lines" : "jobposting";
}

/** By the first complete posting that has all fields that identify a system. */
function systemOfJson(start: string): SystemFormat | null {
  for (const { value, at } of jsonHeadValues(start, elementsOf(postingLists))) {
    const list = postingLists.find((each) => at === `$.${each}.*`) ?? null;
    const system = systemOfPosting(value, list);
    if (system !== null) return system;
  }
  return null;
}

function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Order of a format's numeric dates; null if either order occurs. */
export function dateOrderOf(format: FeedFormat): "mdy" | null {
  if (format.startsWith("usajobs")) return "mdy";
  return isSystem(format) ? (systems[format].dateOrder ?? null) : null;
}

/** The table of a format whose service is paged; null for any other. */
export function pagedSystem(format: FeedFormat): PagedSystem | null {
  const system = isSystem(format) ? systems[format] : null;
  return system !== null && "list" in system && system.paging ? { ...system, paging: system.paging } : null;
}

export function rowsIn(
  { format, delimiter }: RecognisedFormat,
  texts: Texts,
  map: ColumnMap | null,
  whole: WholeFeed,
): FeedRows {
  const { onEnd } = whole;
  if (isSystem(format)) return systemRows(systems[format], texts, whole);
  switch (format) {
    case "jobposting":
      return map === null ? jobPostingDocument(texts, onEnd) : mappedJsonRows(texts, map, false);
    case "jobposting-lines":
      return map === null ? jobPostingLines(texts, onEnd) : mappedJsonRows(texts, map, true);
    case "jobposting-pages":
      return fetchedPageRows(texts);
    case "html":
      return pageRows(texts);
    case "xml":
      return map === null ? xmlRows(texts, onEnd) : mappedXmlRows(texts, map, onEnd);
    case "csv":
      return csvRows(texts, map, delimiter, onEnd);
    case "usajobs-jsonl":
      return map === null ? usajobsHistoryRows(texts) : mappedJsonRows(texts, map, true);
    case "usajobs-csv":
      return usajobsListingRows(texts);
  }
}
