import { periodsPerYear, type SalaryPeriod } from "./pay-units";

const iso = new Set(Intl.supportedValuesOf("currency"));

/**
 * The currencies that each sign may mean. The feed's code or the country decides, else the first counts; a
 * leading '?' means that the sign alone names no currency.
 */
// biome-ignore format: a table
const signs = new Map(Object.entries({
  "£": "GBP", "€": "EUR", "₹": "INR", "₱": "PHP", "₩": "KRW", "₫": "VND", "₺": "TRY", "₽": "RUB", "₪": "ILS", "₦": "NGN",
  "฿": "THB", "₴": "UAH", "₵": "GHS", "₡": "CRC", "₲": "PYG", "₸": "KZT", "₼": "AZN", "₾": "GEL", "৳": "BDT",
  "$": "USD AUD BBD BMD BND BSD BZD CAD FJD HKD JMD NZD SGD TTD TWD MXN ARS CLP COP UYU", "¥": "JPY CNY",
  "₨": "? INR PKR LKR NPR MUR", "CA$": "CAD", "C$": "CAD", "AU$": "AUD", "A$": "AUD", "NZ$": "NZD", "US$": "USD",
  "S$": "SGD", "HK$": "HKD", "NT$": "TWD", "MX$": "MXN", "R$": "BRL",
}).map(([sign, meant]): [string, string[]] => [sign, meant.split(" ")]));
const signBefore = String.raw`(?:CA?|AU?|NZ|US|S|HK|NT|MX|R)?\$|\p{Sc}`;

/** Words used like signs. Those that are also ordinary words count only as their country writes them. */
const words: readonly (readonly [pattern: string, flags: string, meant: string])[] = [
  ["euros?", "iu", "EUR"],
  ["zł(?:otych)?|zl", "iu", "PLN"],
  ["kč|kc", "iu", "CZK"],
  ["kr|kronor|kroner|krónur", "iu", "? SEK NOK DKK ISK"],
  ["rs|rupees", "iu", "? INR PKR LKR NPR MUR"],
  ["RM", "u", "MYR"],
  ["Ft|forint", "u", "HUF"],
  ["Rp", "u", "IDR"],
  ["lei", "iu", "RON"],
  ["лв", "iu", "BGN"],
  ["TL", "u", "TRY"],
  ["KSh", "iu", "KES"],
  ["SFr|Fr", "u", "CHF"],
];
const meantByWords = words.map(([pattern, flags, meant]) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}])(?:${pattern})(?!\p{L})`, flags),
  meant: meant.split(" "),
}));
const wordPattern = words.map(([pattern]) => pattern).join("|");
/** 'R 25,000', 'P25,000': letters that are money only before a large number, and in their own countries. */
const letterBefore = /(?<!\p{L})([RP]) ?(?=\d{1,3}[ ,]\d{3})/u;
const meantByLetters = new Map([
  ["R", ["?", "ZAR"]],
  ["P", ["?", "PHP", "BWP"]],
]);

/** Codes searched for in texts; others, such as 'ALL' and 'TOP', are ordinary words. */
const codes =
  "GBP|EUR|USD|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|RMB|INR|PKR|PHP|MYR|IDR|THB|ZAR|SGD|HKD|AED|SAR|BRL|MXN|NGN|KES";
const named = new RegExp(String.raw`(?<!\p{L})(?:${codes})(?!\p{L})`, "iu");

/** Regex sources for what marks a number as money: a sign before it; a sign, a code or a word after it. */
export const signPattern = String.raw`${signBefore}|(?:${wordPattern})\.?|[RP](?= ?\d{1,3}[ ,]\d{3})`;
export const moneyPattern = String.raw`\p{Sc}|(?:${codes}|${wordPattern})(?!\p{L})`;

/** ISO 4217. */
export function isCurrency(code: string): boolean {
  return iso.has(code);
}

/** Currencies that a text may mean, likeliest first, '?' for an unknown one; empty if it names no money. */
export function currenciesIn(text: string): readonly string[] {
  const code = named.exec(text)?.[0].toUpperCase();
  if (code !== undefined) return [code === "RMB" ? "CNY" : code];
  const sign = anySign.exec(text)?.[0].toUpperCase();
  if (sign !== undefined) return signs.get(sign) ?? signs.get(sign.slice(-1)) ?? ["?"];
  const word = meantByWords.find(({ pattern }) => pattern.test(text));
  return word?.meant ?? meantByLetters.get(letterBefore.exec(text)?.[1] ?? "") ?? [];
}

const anySign = new RegExp(String.raw`(?<!\p{L})(?:${signBefore})|\p{Sc}`, "iu");

const codeWithUnit = /\b([A-Z]{3})\s{1,3}(?:hour|day|week|month|year|annum)(?:ly)?\b/gi;

/** Removes codes that another system appended: 'Competitive GBP YEAR', but not '450 SEK weekly'. */
export function withoutCodes(text: string): string {
  const isDebris = (found: string, code: string) => isCurrency(code.toUpperCase()) && !found.endsWith("ly");
  return text
    .replace(codeWithUnit, (found, code: string) => (isDebris(found, code) ? "" : found))
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Units per pound, euro or dollar, to an order of magnitude; the bounds below need no more. */
// biome-ignore format: a table
const units = new Map(Object.entries({
  JPY: 130, KRW: 1200, INR: 80, IDR: 15000, VND: 25000, HUF: 350, CLP: 900, COP: 4000, RUB: 80, PHP: 55,
  THB: 33, TWD: 30, CZK: 22, MXN: 18, ZAR: 18, SEK: 10, NOK: 10, DKK: 7, HKD: 8, CNY: 7, PLN: 4, AED: 4,
  SAR: 4, MYR: 4.5, BRL: 5, ISK: 140, TRY: 40, RON: 5, ILS: 4, UAH: 42, PKR: 200, LKR: 300, NPR: 133, BDT: 120,
  MUR: 45, NGN: 1500, KES: 130, GHS: 12, EGP: 50, ARS: 1000, UYU: 40, CRC: 500, PYG: 7500, KZT: 500, BWP: 13,
}));

/** Lowest and highest pay per period, in units of about a pound, euro or dollar. */
const bounds: Readonly<Record<SalaryPeriod, readonly [least: number, most: number]>> = {
  hour: [1, 1_000],
  day: [10, 5_000],
  week: [40, 20_000],
  month: [100, 80_000],
  year: [500, 1_000_000],
};

/** Maximum of the database's integer column for yearly pay. */
const annualMost = 2 ** 31 - 1;

/** Whether a job could pay this; amounts written in millions may be ten times the usual maximum. */
export function believable(
  amount: number,
  period: SalaryPeriod,
  currency: string,
  inMillions = false,
): boolean {
  const [least, most] = bounds[period];
  const inUnits = amount / (units.get(currency) ?? 1);
  return (
    inUnits >= least &&
    inUnits <= most * (inMillions ? 10 : 1) &&
    amount * periodsPerYear[period] <= annualMost
  );
}

/** The period that an amount without one must be for; null if it could be several. */
export function periodFitting(amount: number, currency: string): SalaryPeriod | null {
  const inUnits = amount / (units.get(currency) ?? 1);
  if (inUnits >= 4 && inUnits < 90) return "hour";
  return inUnits >= 12_000 && inUnits <= 1_000_000 ? "year" : null;
}
