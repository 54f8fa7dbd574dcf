import type { salaryPeriods } from "../../../shared/wire/results";

export type SalaryPeriod = (typeof salaryPeriods)[number];

/** Units of each period in a year of full-time work. */
export const periodsPerYear: Readonly<Record<SalaryPeriod, number>> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

const words: readonly (readonly [SalaryPeriod, RegExp])[] = [
  ["hour", /\b(?:hour|hourly|hrs?|ph|p\/h)\b/i],
  ["day", /\b(?:day|daily|diem|pd|p\/d)\b/i],
  ["week", /\b(?:week|weekly|wk|pw|p\/w)\b/i],
  ["month", /\b(?:month|monthly|pcm|pm|p\/m)\b/i],
  ["year", /\b(?:year|yearly|yr|annum|annual|annually|annualy|pa|p\.a|p\/a|fte)\b/i],
];

/** The period that a text names, or null: 'Per Year', 'HOUR', 'pa'. The one named first, when there are several. */
export function periodIn(text: string): SalaryPeriod | null {
  const found = words
    .map(([period, pattern]) => ({ period, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.period ?? null;
}
