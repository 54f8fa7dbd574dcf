import { type FeedRow, refused } from "../feed-row";
import type { Texts } from "./decode-text";
import { isJobPosting, readJobPosting } from "./job-posting";
import { jsonDocumentValues } from "./json-document";
import { isObject, jsonLineRows } from "./json-lines";

/** schema.org JobPostings, one a line. */
export function jobPostingLines(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, rowOf);
}

/** schema.org JobPostings in one JSON document: an array, a `@graph`, an ItemList, or a single posting. */
export async function* jobPostingDocument(texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const { value, isDocument } of jsonDocumentValues(texts)) {
    // The document itself comes last, and is a row only when it is a posting.
    if (isDocument && !(isObject(value) && isJobPosting(value))) continue;
    row += 1;
    yield isObject(value) ? rowOf(value, row) : refused(row, null, "not a JSON object");
  }
}

function rowOf(given: object, row: number): FeedRow {
  const node = unwrapped(given as Record<string, unknown>);
  if (isJobPosting(node)) return { kind: "job", row, job: readJobPosting(node) };
  const type = typeof node["@type"] === "string" ? ` but a ${node["@type"]}` : "";
  return refused(row, null, `not a schema.org JobPosting${type}`);
}

/** An ItemList holds its postings in ListItems. */
function unwrapped(node: Record<string, unknown>): Record<string, unknown> {
  return isObject(node.item) ? node.item : node;
}
