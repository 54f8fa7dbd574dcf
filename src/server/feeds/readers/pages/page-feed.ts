import { type FeedRow, refused } from "../../feed/feed-row";
import { readJobPosting } from "../job-posting";
import { jsonLineRows } from "../json-lines";
import { isObject } from "../postings/paths";
import type { Texts } from "../text/decode-text";
import { rowMaxLength, tooLong } from "../text/lines";
import { PageReader } from "./page-facts";
import { postingsOfPage } from "./page-postings";

/** The postings of one page that was saved. */
export async function* pageRows(texts: Texts): AsyncGenerator<FeedRow> {
  const reader = new PageReader();
  for await (const text of texts) reader.write(text);
  const { postings, problems } = postingsOfPage(reader.end(), null);
  let row = 0;
  for (const posting of postings) {
    row += 1;
    yield JSON.stringify(posting).length > rowMaxLength
      ? refused(row, null, tooLong)
      : { kind: "job", row, job: readJobPosting(posting) };
  }
  for (const problem of problems) yield refused(++row, null, problem);
  if (row === 0) yield refused(1, null, "a page without a JobPosting");
}

/** What a page that was fetched holds, a line each: a posting, or what could not be read. */
export type PageLine =
  | { readonly page: string; readonly posting: object }
  | { readonly page: string; readonly problem: string };

/** The postings of the pages that were fetched from a site (`PageLine`s). */
export function fetchedPageRows(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, (value, row) => {
    const { page, posting, problem } = value as Record<string, unknown>;
    if (typeof page !== "string") return refused(row, null, "not a page that was fetched");
    return isObject(posting)
      ? { kind: "job", row, job: readJobPosting(posting) }
      : refused(row, page, typeof problem === "string" ? problem : "a page without a JobPosting");
  });
}
