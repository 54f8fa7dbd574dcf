import { type FeedRow, type RawJob, refused } from "../../feed/feed-row";
import { readPostingDescription } from "./description";
import { readPostingPlaces } from "./places";
import { PostingValues } from "./posting-values";
import { readPostingSalary } from "./salary";
import type { PostingFields } from "./system";

/** A posting as a system has it, read by that system's table. */
export function rowOfPosting(
  posting: unknown,
  fields: PostingFields,
  row: number,
  companyOfDocument: string | null,
): FeedRow {
  const values = new PostingValues(posting, fields.words);
  const condition = fields.refused?.find((each) => values.holds(each));
  // Without its id, so that a job that was shown before counts as having left the feed.
  if (condition !== undefined) return refused(row, null, condition.because);
  return { kind: "job", row, job: readPosting(values, fields, companyOfDocument) };
}

function readPosting(values: PostingValues, fields: PostingFields, companyOfDocument: string | null): RawJob {
  const named = companyAndTitle(values, fields);
  const salary = readPostingSalary(values, fields.salary);
  return {
    externalId: values.text(fields.id) ?? "",
    title: named.title,
    company: named.company ?? companyOfDocument,
    description: readPostingDescription(values, fields),
    language: values.text(fields.language),
    applyUrl: values.address(fields.applyUrl),
    ...salary,
    postedAt: values.value(fields.postedAt),
    validThrough: values.value(fields.validThrough),
    places: readPostingPlaces(values, fields),
    remote: values.first(fields.remote).some(saysRemote),
    jobTypes: values.texts(fields.jobTypes),
    occupation: { names: inWords(fields.names, values), industries: inWords(fields.industries, values) },
  };
}

/** 'software_and_web_development' is a code that is its own name. */
function inWords(paths: PostingFields["names"], values: PostingValues): string[] {
  return values.texts(paths).map((text) => text.replaceAll("_", " "));
}

/** Whether a field on remote work says yes: 'true', 'fully', 'Remote'; not 'hybrid'. */
export function saysRemote(word: string): boolean {
  return /^(?:true|yes|1|fully|remote|wfh)/i.test(word);
}

function companyAndTitle(values: PostingValues, fields: PostingFields) {
  const title = values.text(fields.title);
  const company = values.text(fields.company);
  const end = fields.titleNamesCompany === true ? (title?.indexOf(": ") ?? -1) : -1;
  if (title === null || end < 0) return { title, company };
  return { title: title.slice(end + 2), company: company ?? title.slice(0, end) };
}
