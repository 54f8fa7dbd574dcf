import { type FeedRow, refused, unreadable } from "../feed/feed-row";
import { isJobPosting, readJobPosting } from "./job-posting";
import { elementsOf, jsonDocumentValues } from "./json-document";
import { jsonLineRows } from "./json-lines";
import { isTooDeep, tooDeep } from "./json-nesting";
import { isObject } from "./postings/paths";
import type { Texts } from "./text/decode-text";
import { tooLong } from "./text/lines";

/** Where feeds that are one JSON object keep their postings; `$` is the object itself, which may be one. */
const paths = [
  "$",
  ...elementsOf([
    "@graph",
    "itemListElement",
    "jobs",
    "items",
    "result",
    "results",
    "data",
    "vacancies",
    "data.jobs",
  ]),
];

/** schema.org JobPostings, one a line. */
export function jobPostingLines(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, rowOf);
}

/** schema.org JobPostings in one JSON document: an array, a `@graph`, an ItemList, or a single posting. */
export async function* jobPostingDocument(texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const { value, at, isTooLong } of jsonDocumentValues(texts, paths)) {
    // The document itself comes last, and is a row only when it is a posting.
    if (at === "$" && !(isObject(value) && isJobPosting(value))) continue;
    row += 1;
    if (isTooLong) yield unreadable(row, tooLong);
    else if (isTooDeep(value)) yield unreadable(row, tooDeep);
    else yield isObject(value) ? rowOf(value, row) : unreadable(row, "not a JSON object");
  }
}

function rowOf(given: object, row: number): FeedRow {
  const node = unwrapped(given as Record<string, unknown>);
  if (isJobPosting(node)) return { kind: "job", row, job: readJobPosting(node) };
  const type = typeof node["@type"] === "string" ? ` but a ${node["@type"]}` : "";
  return refused(row, null, `not a schema.org JobPosting${type}`);
}

/** An ItemList holds its postings in ListItems, Teamtailor's JSON Feed in items that have the address. */
function unwrapped(node: Record<string, unknown>): Record<string, unknown> {
  if (isObject(node._jobposting)) return { url: node.url, ...node._jobposting };
  return isObject(node.item) ? node.item : node;
}
