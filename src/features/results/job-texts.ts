import { formatNumber, moneyText } from "../../shared/texts";
import type { JobCard, Salary } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";

/**
 * `£32,000 – £38,000 a year`, the advertiser's words, or both if those lack the amounts: `£32,000 a year ·
 * Band 5, 37.5 hours`. Empty when nothing is known.
 */
export function salaryText(t: Translate, salary: Salary | null): string {
  if (salary === null) return "";
  // Accepts '30k'; the separators of '24.000,50' and "24'000" are removed first.
  const isNamed =
    /\d ?k/i.test(salary.text) ||
    salary.text
      .replace(/[ ,.'’](?=\d{3}(?!\d))/g, "")
      .replace(/,/g, ".")
      .match(/\d+\.?\d*/g)
      ?.some((number) => [salary.min, salary.max].includes(Number(number)));
  return [isNamed ? "" : figuresText(t, salary), salary.text].filter(Boolean).join(" · ");
}

function figuresText(t: Translate, { min, max, currency, period }: Salary): string {
  if ((min ?? max) === null) return "";
  const money = (amount: number | null) => moneyText(amount ?? 0, currency, t("language"));
  const kind = min === null ? "upto" : max === null ? "from" : min === max ? "exact" : "range";
  return t(`salary.${kind}`, { min: money(min), max: money(max), period: t(`salary.${period}`) });
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

/** By UTC dates. */
export function isToday(postedAt: string, today: string): boolean {
  return daysBetween(postedAt, today) <= 0;
}

const soon = 3;

/** "Closing soon: 12 Jan 2026" in a job's last days, else empty. */
export function closingText(t: Translate, closesOn: string | null, today: string): string {
  if (closesOn === null) return "";
  const days = daysBetween(today, closesOn);
  return days >= 0 && days <= soon ? t("job.closing", { date: dateText(t, closesOn) }) : "";
}

/** `12 Jan 2026`; an unreadable instant is returned as it is. */
export function dateText(t: Translate, instant: string): string {
  const [year = "", month, day] = instant.slice(0, 10).split("-");
  const name = t("date.months").split(" ")[Number(month) - 1];
  return name === undefined ? instant : t("date", { day: String(Number(day)), month: name, year });
}

/** Whole days between the UTC dates of two instants; NaN if one is invalid. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);
}

/** `Leeds, England` and `3.2 miles, and 2 more places`, or `Leeds, England, and 2 more places`. */
export function whereTexts(t: Translate, { locations, distance_miles }: JobCard): string[] {
  const parts = [locations[0]?.hierarchy ?? "", distanceText(t, distance_miles)].filter(Boolean);
  const count = locations.length - 1;
  if (count > 0) parts.push(t("job.place.more", { place: parts.pop() ?? "", count }));
  return parts;
}

/** Miles or kilometres, to a tenth below ten, since towns are points. Empty for null. */
export function distanceText(t: Translate, miles: number | null): string {
  if (miles === null) return "";
  const far = miles * Number(t("distance.mile"));
  if (far < 0.95) return t("job.distance.near");
  const count = Number(far.toFixed(far < 9.95 ? 1 : 0));
  const shown = formatNumber(count, t("language"), count % 1 ? 1 : 0);
  return t("job.distance", { count, miles: shown, km: shown });
}
