import { type Options, stringify } from "csv-stringify/sync";
import type { ListedJob } from "../jobs/job-service";

/** The columns, in their order. */
const columns: Readonly<Record<string, (job: ListedJob, baseUrl: string) => string | number | null>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  company: ({ company }) => company,
  locations: ({ locations }) => locations,
  remote: ({ remote }) => (remote ? "yes" : "no"),
  job_types: ({ job_types }) => job_types,
  disciplines: ({ disciplines }) => disciplines,
  salary_min: ({ salary }) => salary?.min ?? null,
  salary_max: ({ salary }) => salary?.max ?? null,
  salary_currency: ({ salary }) => salary?.currency ?? null,
  salary_period: ({ salary }) => (salary === null || isWordsOnly(salary) ? null : salary.period),
  salary_text: ({ salary }) => salary?.text ?? null,
  posted_at: ({ posted_at }) => posted_at,
  closes_on: ({ closes_on }) => closes_on,
  url: ({ url }, baseUrl) => baseUrl + url,
};

function isWordsOnly({ min, max }: NonNullable<ListedJob["salary"]>): boolean {
  return min === null && max === null;
}

/** RFC 4180, and no cell that a spreadsheet would take for a formula. */
const format: Options = { escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ };

/** By which spreadsheets know the coding, and the names of the columns. */
export const sheetHead = `\ufeff${stringify([Object.keys(columns)], format)}`;

export function sheetLines(jobs: readonly ListedJob[], baseUrl: string): string {
  const cells = Object.values(columns);
  return stringify(
    jobs.map((job) => cells.map((cell) => cell(job, baseUrl))),
    format,
  );
}
