import { type Options, stringify } from "csv-stringify/sync";
import type { ListedJob } from "../jobs/listed-jobs";

/**
 * Yields a sheet's text in parts, reading jobs lazily and in order. Ids of removed jobs have no line. The
 * buffer of `ids` may be transferred.
 */
export type ReadSheet = (ids: Int32Array, baseUrl: string) => AsyncGenerator<string, void>;

/** Visitors' queries wait for at most one such part. */
const jobsAtOnce = 100;

/** Reads in the caller's thread. `listed` loads jobs by id. */
export function sheetReader(listed: (ids: readonly number[]) => Promise<ListedJob[]>): ReadSheet {
  return async function* (ids, baseUrl) {
    yield sheetHead;
    for (let next = 0; next < ids.length; next += jobsAtOnce) {
      const jobs = await listed([...ids.subarray(next, next + jobsAtOnce)]);
      yield sheetLines(jobs, baseUrl);
    }
  };
}

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

/** RFC 4180, with escaped cells that a spreadsheet would take for formulas. */
const format: Options = { escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ };

/** The byte order mark, by which spreadsheets recognise UTF-8, and the names of the columns. */
export const sheetHead = `\ufeff${stringify([Object.keys(columns)], format)}`;

export function sheetLines(jobs: readonly ListedJob[], baseUrl: string): string {
  const cells = Object.values(columns);
  return stringify(
    jobs.map((job) => cells.map((cell) => cell(job, baseUrl))),
    format,
  );
}
