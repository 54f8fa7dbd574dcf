/** Countries (ISO 3166-1 alpha-2) that pay in euros. */
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

/** The currency (ISO 4217) that a country (ISO 3166-1 alpha-2) pays in. */
export function currencyOfCountry(country: string): string | null {
  return currencies.get(country) ?? null;
}

/** What pay is chosen and sorted in, and what one unit of each currency that is compared is worth in it; itself 1. */
export interface SiteCurrency {
  readonly code: string;
  readonly worth: Readonly<Record<string, number>>;
}

interface CurrencySettings {
  /** ISO 4217; null: that of the country, or of the locale's. */
  readonly currency: string | null;
  readonly country: string | null;
  /** BCP 47. */
  readonly locale: string;
  readonly exchangeRates: Readonly<Record<string, number>>;
}

/** Null when neither a setting nor a country says: then every figure counts as it stands, in its own currency. */
export function siteCurrency({
  currency,
  country,
  locale,
  exchangeRates,
}: CurrencySettings): SiteCurrency | null {
  const code = currency ?? currencyOfCountry(country ?? new Intl.Locale(locale).region ?? "");
  return code === null ? null : { code, worth: { ...exchangeRates, [code]: 1 } };
}
