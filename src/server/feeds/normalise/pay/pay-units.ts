import type { salaryPeriods } from "../../../../shared/wire/results";

const iso = new Set(Intl.supportedValuesOf("currency"));
const signs: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD", "₹": "INR", "¥": "JPY" };
const dollars: Readonly<Record<string, string>> = {
  CA$: "CAD",
  C$: "CAD",
  AU$: "AUD",
  A$: "AUD",
  NZ$: "NZD",
  US$: "USD",
};
/** The codes that a text is searched for: 'ALL' and 'TOP' are words to everybody else. */
const named = /\b(?:GBP|EUR|USD|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|ZAR|SGD|HKD|AED|SAR)\b/i;

/** Whether three capitals are the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return iso.has(code);
}

/** The currency that a text names by code or sign; a '$' alone is 'USD'. Null where it names none. */
export function currencyIn(text: string): string | null {
  const dollar = /\b(?:CA?|AU?|NZ|US)\$/.exec(text)?.[0];
  const sign = /[£€$₹¥]/.exec(text)?.[0];
  const code = named.exec(text)?.[0].toUpperCase();
  return code ?? (dollar && dollars[dollar]) ?? (sign && signs[sign]) ?? null;
}

const codeWithUnit = /\b([A-Z]{3})\s{1,3}(?:hour|day|week|month|year|annum)(?:ly)?\b/gi;

/** Takes out what another system has put behind the words: 'Competitive GBP YEAR'. */
export function withoutCodes(text: string): string {
  return text
    .replace(codeWithUnit, (found, code: string) => (isCurrency(code.toUpperCase()) ? "" : found))
    .replace(/ {2,}/g, " ")
    .trim();
}

export type SalaryPeriod = (typeof salaryPeriods)[number];

/** Units of each period in a year of full-time work. */
export const periodsPerYear: Readonly<Record<SalaryPeriod, number>> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

type Patterns<Period> = readonly (readonly [Period, RegExp])[];

const labels: Patterns<SalaryPeriod> = [
  ["hour", /\b(?:hour|hourly|hrs?|ph|p\/h)\b/i],
  ["day", /\b(?:day|daily|diem|pd|p\/d)\b/i],
  ["week", /\b(?:week|weekly|wk|pw|p\/w)\b/i],
  ["month", /\b(?:month|monthly|pcm|pm|p\/m)\b/i],
  ["year", /\b(?:year|yearly|yr|annum|annual|annually|annualy|pa|p\.a|p\/a|fte)\b/i],
];

/** Units of which nobody knows how many a year has. */
const otherUnits =
  "sessions?|shifts?|visits?|nights?|fortnight|weekends?|appointments?|lists?|clinics?|lessons?|class|games?|match|words?|miles?|calls?|drops?|placements?|terms?|half day";

/** In words, 'day' alone may be a day shift: a unit of pay is introduced as one, or is an adverb. */
const unit = (names: string, letter: string, plain: string) => {
  const introduced = String.raw`(?:\b(?:per|an?|each|every|pro)\s|\/ ?|\bp[./] ?)(?:${names})`;
  return new RegExp(String.raw`(?:${introduced}|(?:\/ ?|\bp[./ ]?)${letter}|\b(?:${plain}))\b`, "i");
};
const spoken: Patterns<SalaryPeriod | "other"> = [
  ["hour", unit("hours?|hrs?|stunde", "h", "hourly|hour rate")],
  ["day", unit("days?|diem|tag", "d", "daily|day rate")],
  ["week", unit("weeks?|wk|woche", "w", "weekly")],
  ["month", unit("months?|monat|calendar month", "c?m", "monthly")],
  ["year", unit("years?|yr|annum|anum|jahr", "a", "yearly|annual|annually|annualy|annum|fte")],
  ["other", unit(otherUnits, "visit", "sessional rate")],
];

/**
 * The period that a label names, or null: 'Per Year', 'HOUR', 'pa'. The one named first, when there are
 * several.
 */
export function periodIn(label: string): SalaryPeriod | null {
  return firstOf(labels, label);
}

/**
 * The unit of pay that words name; `atOnce` also takes one that follows an amount without any 'per' ('£300
 * day').
 */
export function payPeriodIn(words: string, atOnce = false): SalaryPeriod | "other" | null {
  const bare = atOnce ? /^\s?(?:hour|hr|day|week|month|year)\b(?! shift)/i.exec(words)?.[0] : undefined;
  return bare === undefined ? firstOf(spoken, words) : periodIn(bare);
}

function firstOf<Period>(patterns: Patterns<Period>, text: string): Period | null {
  const found = patterns
    .map(([period, pattern]) => ({ period, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.period ?? null;
}

/**
 * What a unit of a currency is worth in pounds, euros or dollars, to an order of magnitude: bounds need no
 * more.
 */
// biome-ignore format: a table
const units: Readonly<Record<string, number>> = {
  JPY: 130, KRW: 1200, INR: 80, IDR: 15000, VND: 25000, HUF: 350, CLP: 900, COP: 4000, RUB: 80, PHP: 55,
  THB: 33, TWD: 30, CZK: 22, MXN: 18, ZAR: 18, SEK: 10, NOK: 10, DKK: 7, HKD: 8, CNY: 7, PLN: 4, AED: 4,
  SAR: 4, MYR: 4.5, BRL: 5,
};

/** The least and the most that a job pays per period, in units of about a pound, euro or dollar. */
const bounds: Readonly<Record<SalaryPeriod, readonly [least: number, most: number]>> = {
  hour: [1, 1_000],
  day: [10, 5_000],
  week: [40, 20_000],
  month: [100, 80_000],
  year: [500, 1_000_000],
};

/** What the database's integer column for the yearly figure holds. */
const annualMost = 2 ** 31 - 1;

/** Whether a job could pay that much. */
export function believable(amount: number, period: SalaryPeriod, currency: string): boolean {
  const [least, most] = bounds[period];
  const inUnits = amount / (units[currency] ?? 1);
  return inUnits >= least && inUnits <= most && amount * periodsPerYear[period] <= annualMost;
}

/** The period that an amount without one must be for; null where it could be several. */
export function periodFitting(amount: number, currency: string): SalaryPeriod | null {
  const inUnits = amount / (units[currency] ?? 1);
  if (inUnits >= 4 && inUnits < 90) return "hour";
  return inUnits >= 12_000 && inUnits <= 1_000_000 ? "year" : null;
}
