import { periodsPerYear, type SalaryPeriod } from "./pay-units";

const iso = new Set(Intl.supportedValuesOf("currency"));
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({ "£": "GBP", "€": "EUR", $: "USD", "₹": "INR", "¥": "JPY" }),
);
const dollars: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CA$: "CAD",
    C$: "CAD",
    AU$: "AUD",
    A$: "AUD",
    NZ$: "NZD",
    US$: "USD",
  }),
);
/** The codes that a text is searched for: 'ALL' and 'TOP' are words to everybody else. */
const codes = "GBP|EUR|USD|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|ZAR|SGD|HKD|AED|SAR";
const named = new RegExp(String.raw`\b(?:${codes})\b`, "i");

/** What marks a number as money, for patterns: before it a sign, behind it a sign, a code or 'euros', too. */
export const signPattern = String.raw`(?:CA?|AU?|NZ|US)?\$|[£€₹¥]`;
export const moneyPattern = String.raw`[£$€₹¥]|(?:${codes}|euros?)\b`;

/** Whether three capitals are the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return iso.has(code);
}

/**
 * The currency that a text names by code, by sign or as euros; a '$' alone is 'USD'. Null where it names none.
 */
export function currencyIn(text: string): string | null {
  const dollar = /\b(?:CA?|AU?|NZ|US)\$/.exec(text)?.[0];
  const sign = /[£€$₹¥]/.exec(text)?.[0] ?? (/\beuros?\b/i.test(text) ? "€" : undefined);
  const code = named.exec(text)?.[0].toUpperCase();
  return code ?? (dollar && dollars.get(dollar)) ?? (sign && signs.get(sign)) ?? null;
}

const codeWithUnit = /\b([A-Z]{3})\s{1,3}(?:hour|day|week|month|year|annum)(?:ly)?\b/gi;

/** Takes out what another system has put behind the words: 'Competitive GBP YEAR', but not '450 SEK weekly'. */
export function withoutCodes(text: string): string {
  const isDebris = (found: string, code: string) => isCurrency(code.toUpperCase()) && !found.endsWith("ly");
  return text
    .replace(codeWithUnit, (found, code: string) => (isDebris(found, code) ? "" : found))
    .replace(/ {2,}/g, " ")
    .trim();
}

/**
 * What a unit of a currency is worth in pounds, euros or dollars, to an order of magnitude: bounds need no
 * more.
 */
// biome-ignore format: a table
const units: ReadonlyMap<string, number> = new Map(Object.entries({
  JPY: 130, KRW: 1200, INR: 80, IDR: 15000, VND: 25000, HUF: 350, CLP: 900, COP: 4000, RUB: 80, PHP: 55,
  THB: 33, TWD: 30, CZK: 22, MXN: 18, ZAR: 18, SEK: 10, NOK: 10, DKK: 7, HKD: 8, CNY: 7, PLN: 4, AED: 4,
  SAR: 4, MYR: 4.5, BRL: 5,
}));

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
  const inUnits = amount / (units.get(currency) ?? 1);
  return inUnits >= least && inUnits <= most && amount * periodsPerYear[period] <= annualMost;
}

/** The period that an amount without one must be for; null where it could be several. */
export function periodFitting(amount: number, currency: string): SalaryPeriod | null {
  const inUnits = amount / (units.get(currency) ?? 1);
  if (inUnits >= 4 && inUnits < 90) return "hour";
  return inUnits >= 12_000 && inUnits <= 1_000_000 ? "year" : null;
}
