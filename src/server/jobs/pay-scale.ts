import type { salaryPeriods } from "../../shared/wire/results";
import type { SiteConfig } from "../settings/site-config";

/** Period of the salary filter; a job's card shows its advertiser's. */
export type PayPeriod = (typeof salaryPeriods)[number];

export interface PayScale {
  readonly period: PayPeriod;
  /** Periods in a year of full-time work, as imports convert pay to yearly. */
  readonly perYear: number;
  /** Minimum salaries that the sidebar offers, per period, in the site's currency. */
  readonly steps: readonly number[];
}

const scales: Readonly<Record<PayPeriod, Omit<PayScale, "period">>> = {
  hour: { perYear: 2080, steps: [10, 12, 15, 20, 25, 30, 50] },
  day: { perYear: 260, steps: [80, 100, 150, 200, 300, 400, 500] },
  week: { perYear: 52, steps: [300, 400, 500, 700, 900, 1200, 2000] },
  month: { perYear: 12, steps: [1500, 2000, 2500, 3000, 4000, 5000, 8000] },
  year: { perYear: 1, steps: [20_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000] },
};

export function scaleOf(period: PayPeriod, times = 1): PayScale {
  const { perYear, steps } = scales[period];
  return { period, perYear, steps: steps.map((step) => step * times) };
}

export const yearlyPay = scaleOf("year");

/** Countries (ISO 3166-1 alpha-2) whose adverts state monthly pay; all others state yearly pay. */
const monthly = new Set(
  (
    "AE AR AT AZ BA BD BE BG BR BW BY CL CN CO CR CY CZ DK EC EE EG FI GE GH GR HK HR HU ID IS JO KE KZ LK LT LV MA " +
    "ME MK MU MX MY NG NL NP PE PH PK PL PT PY QA RO RS RU SA SE SI SK TH TN TR TW UA UY VN"
  ).split(" "),
);

/** Currencies (ISO 4217) in which pay has one or two more digits than in pounds, euros or dollars. */
const times = new Map([
  ...["CZK", "DKK", "HKD", "INR", "MXN", "NOK", "PHP", "RUB", "SEK", "THB", "TWD", "UAH", "ZAR"].map(
    (code) => [code, 10] as const,
  ),
  ...["HUF", "ISK", "JPY"].map((code) => [code, 100] as const),
]);

export function sitePay(
  { payPeriod, country, locale }: Pick<SiteConfig, "payPeriod" | "country" | "locale">,
  currency: string | undefined,
): PayScale {
  const where = country ?? new Intl.Locale(locale).region ?? "";
  return scaleOf(payPeriod ?? (monthly.has(where) ? "month" : "year"), times.get(currency ?? ""));
}
