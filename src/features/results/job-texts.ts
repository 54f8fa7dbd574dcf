import { formatNumber, moneyText } from "../../shared/texts";
import type { JobCard, Salary } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";

/** '£12', '28407', '30k', but not 'Band 5'. */
const namesAnAmount = /[£$€]|\d[\d,.]{2}|\dk/i;

/**
 * The advertiser's own words, where there are any; else the amounts as words: `£32,000 – £38,000 a year`.
 * Words that name no amount follow the amounts: `£32,000 a year · Depending on experience`. Empty when
 * nothing is known.
 */
export function salaryText(t: Translate, salary: Salary | null): string {
  if (salary === null) return "";
  const figures = namesAnAmount.test(salary.text) ? "" : figuresText(t, salary);
  return [figures, salary.text].filter(Boolean).join(" · ");
}

function figuresText(t: Translate, { min, max, currency, period: unit }: Salary): string {
  const amount = min ?? max;
  if (amount === null) return "";
  const period = t(`salary.${unit}`);
  const language = t("language");
  const low = moneyText(amount, currency, language);
  if (min === null) return t("salary.upto", { max: low, period });
  if (max === null) return t("salary.from", { min: low, period });
  if (min === max) return t("salary.exact", { min: low, period });
  return t("salary.range", { min: low, max: moneyText(max, currency, language), period });
}

const dayMs = 24 * 60 * 60 * 1000;
const lastDayCounted = 30;

/** "Today", "Yesterday", "3 days ago", then a date. Both are ISO 8601 in UTC; `today` is the server's. */
export function postedText(t: Translate, postedAt: string, today: string): string {
  const days = daysBetween(postedAt, today);
  if (days <= 0) return t("posted.today");
  if (days === 1) return t("posted.yesterday");
  return days <= lastDayCounted ? t("posted.days", { count: days }) : dateText(t, postedAt);
}

/**
 * Of a job posted today or yesterday, else empty. Never "new", which is said of what came after a visitor's
 * last visit.
 */
export function freshText(t: Translate, postedAt: string, today: string): string {
  const days = daysBetween(postedAt, today);
  if (days <= 0) return t("job.posted.today");
  return days === 1 ? t("job.posted.yesterday") : "";
}

/** Days before the last one. */
const soon = 3;

/** "Closing soon: 12 Jan 2026" in the last days of a job, else empty. */
export function closingText(t: Translate, closesOn: string | null, today: string): string {
  if (closesOn === null) return "";
  const days = daysBetween(today, closesOn);
  return days >= 0 && days <= soon ? t("job.closing", { date: dateText(t, closesOn) }) : "";
}

/** `12 Jan 2026`; an instant that cannot be read stays as it is. */
export function dateText(t: Translate, instant: string): string {
  const [year = "", month, day] = instant.slice(0, 10).split("-");
  const name = t("date.months").split(" ")[Number(month) - 1];
  return name === undefined ? instant : t("date", { day: String(Number(day)), month: name, year });
}

/** Whole days from the day of one instant to that of another, UTC; NaN where one is no date. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);
}

/**
 * The place that a job was found by, then how far it is; the last of the two counts the other places: `Leeds,
 * England` and `3.2 miles, and 2 more places`, or `Leeds, England, and 2 more places` where no distance is
 * known.
 */
export function whereTexts(t: Translate, { locations, distance_miles }: JobCard): string[] {
  const parts = [locations[0]?.hierarchy ?? "", distanceText(t, distance_miles)].filter(Boolean);
  const count = locations.length - 1;
  return count < 1
    ? parts
    : [...parts.slice(0, -1), t("job.place.more", { place: parts.at(-1) ?? "", count })];
}

/**
 * Miles or kilometres, to a tenth below ten; towns are points, so more would pretend to know. Empty without a
 * distance.
 */
export function distanceText(t: Translate, miles: number | null): string {
  if (miles === null) return "";
  const far = miles * Number(t("distance.mile"));
  if (far < 0.95) return t("job.distance.near");
  const count = far < 9.95 ? Math.round(far * 10) / 10 : Math.round(far);
  const shown = formatNumber(count, t("language"), Number.isInteger(count) ? 0 : 1);
  return t("job.distance", { count, miles: shown, km: shown });
}
