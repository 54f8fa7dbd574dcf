import type { SiteConfig } from "../settings/site-config";

/** Countries (ISO 3166-1 alpha-2) that use the euro. */
const euro = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
// biome-ignore format: a table
const currencies = new Map(Object.entries({
  ...Object.fromEntries(euro.map((country) => [country, "EUR"])), GB: "GBP", US: "USD", PR: "USD",
  GU: "USD", CA: "CAD", AU: "AUD", NZ: "NZD", CH: "CHF", SE: "SEK", NO: "NOK", DK: "DKK", PL: "PLN",
  CZ: "CZK", HU: "HUF", JP: "JPY", KR: "KRW", CN: "CNY", HK: "HKD", SG: "SGD", IN: "INR", ZA: "ZAR",
  AE: "AED", SA: "SAR", BR: "BRL", MX: "MXN", MY: "MYR", PH: "PHP", TH: "THB", TW: "TWD", IS: "ISK", LI: "CHF",
  RO: "RON", BG: "BGN", TR: "TRY", UA: "UAH", RU: "RUB", IL: "ILS", ID: "IDR", VN: "VND", PK: "PKR", LK: "LKR",
  NP: "NPR", BD: "BDT", MU: "MUR", NG: "NGN", KE: "KES", GH: "GHS", EG: "EGP", BW: "BWP", AR: "ARS", CL: "CLP",
  CO: "COP", UY: "UYU", CR: "CRC", PY: "PYG", KZ: "KZT", GE: "GEL", AZ: "AZN",
}));

/** The currency (ISO 4217) of a country (ISO 3166-1 alpha-2). */
export function currencyOfCountry(country: string): string | null {
  return currencies.get(country) ?? null;
}

/** Currency of salary filters and order. `worth`: value of one unit of each currency in it; itself 1. */
export interface SiteCurrency {
  readonly code: string;
  readonly worth: Readonly<Record<string, number>>;
}

/** Null if neither a setting nor a country determines it: salaries are then compared without conversion. */
export function siteCurrency({
  currency,
  country,
  locale,
  exchangeRates,
}: Pick<SiteConfig, "currency" | "country" | "locale" | "exchangeRates">): SiteCurrency | null {
  const code = currency ?? currencyOfCountry(country ?? new Intl.Locale(locale).region ?? "");
  return code === null ? null : { code, worth: { ...exchangeRates, [code]: 1 } };
}
