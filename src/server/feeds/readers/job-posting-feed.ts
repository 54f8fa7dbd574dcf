import { type FeedEnd, type FeedRow, refused } from "../feed/feed-row";
import { type ColumnMap, jobOfFields, listOfNames, mappingHint, NamedRows, textsByMap } from "./job-fields";
import { featuredOf, isJobPosting, readJobPosting } from "./job-posting";
import { elementsOf, jsonDocumentValues, jsonLineRows, type ReadObject, rowOfValue } from "./json";
import { isObject, valuesAt } from "./postings/paths";
import { shortfallOf } from "./postings/system";
import type { Texts } from "./text/decode-text";

/** Paths of the list of postings in feeds that are one JSON object. */
const lists = `@graph itemListElement jobs items result results data vacancies data.jobs postings positions
  ergebnisliste`.split(/\s+/);

/** Lines of schema.org JobPostings, or of objects with usual field names. */
export async function* jobPostingLines(texts: Texts, onEnd: (end: FeedEnd) => void): AsyncGenerator<FeedRow> {
  const named = new NamedRows(true);
  yield* jsonLineRows(texts, (value, row) => rowOf(value, row, named));
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
    yield rowOfValue(found, row, read);
  }
  onEnd({
    shortfall: row === 0 ? null : shortfallOf(row, totalIn(document), nextIn(document)),
    remarks: row === 0 ? [whereJobsMayBe(document)] : named.remarks,
  });
}

/** Paths of the number of jobs on all pages, and of the next page's address. */
const totals = "total totalResults totalCount total_count count meta.total maxErgebnisse".split(" ");
const nexts = "next links.next next_page_url nextPage".split(" ");

function totalIn(document: unknown): number | null {
  const said = totals.flatMap((path) => valuesAt(document, path));
  return said.find((value) => typeof value === "number") ?? null;
}

function nextIn(document: unknown): string | null {
  const said = nexts.flatMap((path) => valuesAt(document, path));
  return said.filter((value) => typeof value === "string").find((value) => value !== "") ?? null;
}

export async function* mappedJsonRows(
  texts: Texts,
  map: ColumnMap,
  isLines: boolean,
): AsyncGenerator<FeedRow> {
  const read = readerByMap(map);
  if (isLines) return yield* jsonLineRows(texts, read);
  let row = 0;
  const paths = elementsOf(map.rows === undefined ? lists : [map.rows]);
  for await (const found of jsonDocumentValues(texts, paths)) yield rowOfValue(found, ++row, read);
}

export function readerByMap(map: ColumnMap): ReadObject {
  return (value, row) => {
    const at = (path: string) =>
      valuesAt(value, path).flatMap((one) => (typeof one === "object" ? [] : String(one).trim() || []));
    return { kind: "job", row, job: jobOfFields(textsByMap(map, at)) };
  };
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
