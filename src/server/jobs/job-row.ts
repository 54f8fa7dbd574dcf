import { undated } from "../../shared/posted";
import { routes, slugOf } from "../../shared/routes";
import { type Salary, salaryPeriods } from "../../shared/wire/results";

export interface JobRow {
  readonly id: number;
  readonly title: string;
  readonly company: string;
  readonly salary_min: number | null;
  readonly salary_max: number | null;
  readonly salary_currency: string | null;
  readonly salary_period: string | null;
  readonly salary_text: string;
  readonly remote: boolean;
  /** ISO 639-1; null if unknown, undefined if not queried. */
  readonly language?: string | null;
  /** Milliseconds since 1970, UTC. */
  readonly posted_ms: number;
}

/** Casts make both databases return numbers as numbers. */
export const jobRowColumns = `
  id, title, company, salary_min::float8, salary_max::float8, salary_currency, salary_period, salary_text, remote,
  (extract(epoch from posted_at) * 1000)::float8 as posted_ms`;

export const jobLanguageColumn = "text_language as language";

export function commonFields(row: JobRow) {
  const { id, title, company, remote, language } = row;
  return {
    id,
    url: routes.job(id, slugOf(title)),
    title,
    company,
    remote,
    ...(language && { language }),
    salary: salaryOf(row),
    posted_at: postedAt(row.posted_ms),
  };
}

function postedAt(milliseconds: number): string | null {
  const time = isoTime(milliseconds);
  return time === undated ? null : time;
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Null when the advertiser stated nothing. Text alone ("Competitive") has no amounts and no currency. */
function salaryOf(row: JobRow): Salary | null {
  const { salary_min: min, salary_max: max, salary_text: text } = row;
  if (min === null && max === null && text === "") return null;
  const period = salaryPeriods.find((each) => each === row.salary_period) ?? "year";
  return { min, max, currency: row.salary_currency ?? "", period, text };
}
