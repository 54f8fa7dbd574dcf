import { type FeedEnd, type FeedRow, refused, unreadable } from "../feed/feed-row";
import { type ColumnMap, jobOfFields, listOfNames, mappingHint, NamedRows, textsByMap } from "./job-fields";
import { featuredOf, isJobPosting, readJobPosting } from "./job-posting";
import { elementsOf, isTooDeep, jsonDocumentValues, jsonLineRows, tooDeep } from "./json";
import { isObject, valuesAt } from "./postings/paths";
import { ListLength } from "./postings/system";
import type { Texts } from "./text/decode-text";
import { tooLong } from "./text/lines";

/** Paths of the list of postings in feeds that are one JSON object. */
const lists = [
  "@graph",
  "itemListElement",
  "jobs",
  "items",
  "result",
  "results",
  "data",
  "vacancies",
  "data.jobs",
  "postings",
  "positions",
  "ergebnisliste",
];

type ReadObject = (node: Record<string, unknown>, row: number) => FeedRow;

/** Lines of schema.org JobPostings, or of objects with usual field names. */
export async function* jobPostingLines(texts: Texts, onEnd: (end: FeedEnd) => void): AsyncGenerator<FeedRow> {
  const named = new NamedRows(true);
  yield* jsonLineRows(texts, (value, row) => rowOf(value as Record<string, unknown>, row, named));
  onEnd({ remarks: named.remarks });
}

/** The same in one document: an array, `@graph`, ItemList, list under a usual name, or single posting. */
export async function* jobPostingDocument(
  texts: Texts,
  onEnd: (end: FeedEnd) => void,
): AsyncGenerator<FeedRow> {
  const named = new NamedRows(true);
  const read: ReadObject = (value, row) => rowOf(value, row, named);
  let document: unknown = null;
  let row = 0;
  for await (const found of jsonDocumentValues(texts, ["$", ...elementsOf(lists)])) {
    // The document itself comes last, and is a row only if it is a posting.
    if (found.at === "$") document = found.value;
    if (found.at === "$" && !(isObject(found.value) && isJobPosting(found.value))) continue;
    row += 1;
    yield readValue(found, row, read);
  }
  onEnd({
    shortfall: shortfallOf(document, row),
    remarks: row === 0 ? [whereJobsMayBe(document)] : named.remarks,
  });
}

/** Paths of the number of jobs on all pages, and of the next page's address. */
const totals = "total totalResults totalCount total_count count meta.total maxErgebnisse".split(" ");
const nexts = "next links.next next_page_url nextPage".split(" ");

function shortfallOf(document: unknown, rows: number): string | null {
  const length = new ListLength("", { by: { link: "" }, total: null });
  length.held = rows;
  length.total = totals.flatMap((path) => valuesAt(document, path)).find(isNumber) ?? null;
  length.next = nexts.flatMap((path) => valuesAt(document, path)).find(isText) ?? null;
  return rows === 0 ? null : length.shortfall;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export async function* mappedJsonRows(
  texts: Texts,
  map: ColumnMap,
  isLines: boolean,
): AsyncGenerator<FeedRow> {
  const read: ReadObject = (value, row) => ({ kind: "job", row, job: jobByMap(value, map) });
  if (isLines) return yield* jsonLineRows(texts, (value, row) => read(value as Record<string, unknown>, row));
  let row = 0;
  const paths = elementsOf(map.rows === undefined ? lists : [map.rows]);
  for await (const found of jsonDocumentValues(texts, paths)) yield readValue(found, ++row, read);
}

export function jobByMap(value: Record<string, unknown>, map: ColumnMap) {
  const at = (path: string) =>
    valuesAt(value, path).flatMap((one) => (typeof one === "object" ? [] : String(one).trim() || []));
  return jobOfFields(textsByMap(map, at));
}

function readValue(
  { value, isTooLong }: { readonly value: unknown; readonly isTooLong: boolean },
  row: number,
  read: ReadObject,
): FeedRow {
  if (isTooLong) return unreadable(row, tooLong);
  if (isTooDeep(value)) return unreadable(row, tooDeep);
  return isObject(value) ? read(value, row) : unreadable(row, "not a JSON object");
}

function rowOf(given: Record<string, unknown>, row: number, named: NamedRows): FeedRow {
  const node = unwrapped(given);
  if (isJobPosting(node))
    return { kind: "job", row, job: { ...readJobPosting(node), featured: featuredOf(node) } };
  if (typeof node["@type"] === "string")
    return refused(row, null, `not a schema.org JobPosting but a ${node["@type"]}`);
  return named.read(node, row);
}

/** ItemLists wrap postings in ListItems; Teamtailor's JSON Feed wraps them in items that have the URL. */
function unwrapped(node: Record<string, unknown>): Record<string, unknown> {
  if (isObject(node._jobposting)) return { url: node.url, ...node._jobposting };
  return isObject(node.item) ? node.item : node;
}

function whereJobsMayBe(document: unknown): string {
  if (!isObject(document)) return "The feed is an empty list.";
  let level: (readonly [path: string, value: unknown])[] = Object.entries(document);
  for (let depth = 0; depth < 5 && level.length > 0; depth += 1) {
    for (const [path, value] of level) {
      const [first] = Array.isArray(value) ? value : [];
      if (isObject(first))
        return `Its list ${path} is not known. The first of it has: ${listOfNames(Object.keys(first))}. ${mappingHint}, with "rows": ${JSON.stringify(path)}`;
    }
    level = level.flatMap(([path, value]) =>
      isObject(value) ? Object.entries(value).map(([key, one]) => [`${path}.${key}`, one] as const) : [],
    );
  }
  return `It has no list of jobs, but: ${listOfNames(Object.keys(document))}`;
}
