import { periodsPerYear, type SalaryPeriod } from "./salary-period";

/** What a unit of a currency is worth in pounds, euros or dollars, to an order of magnitude: bounds need no more. */
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

const euro = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
// biome-ignore format: a table
const currencies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euro.map((country) => [country, "EUR"])), GB: "GBP", US: "USD", PR: "USD",
  GU: "USD", CA: "CAD", AU: "AUD", NZ: "NZD", CH: "CHF", SE: "SEK", NO: "NOK", DK: "DKK", PL: "PLN",
  CZ: "CZK", HU: "HUF", JP: "JPY", KR: "KRW", CN: "CNY", HK: "HKD", SG: "SGD", IN: "INR", ZA: "ZAR",
  AE: "AED", SA: "SAR", BR: "BRL", MX: "MXN", MY: "MYR", PH: "PHP", TH: "THB", TW: "TWD",
};

/** The currency that pay in a country (ISO 3166-1 alpha-2) is in when nobody says. */
export function currencyOfCountry(country: string): string | null {
  return currencies[country] ?? null;
}
