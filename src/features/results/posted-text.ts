import type { Translate } from "../site/use-text";

const dayMs = 24 * 60 * 60 * 1000;
const lastDayCounted = 30;

/** "Today", "Yesterday", "3 days ago", then a date. Both are ISO 8601 in UTC; `today` is the server's. */
export function postedText(t: Translate, postedAt: string, today: string): string {
  const days = Math.round((dayOf(today) - dayOf(postedAt)) / dayMs);
  if (days <= 0) return t("posted.today");
  if (days === 1) return t("posted.yesterday");
  return days <= lastDayCounted ? t("posted.days", { count: days }) : dateText(t, postedAt);
}

/** `12 Jan 2026`; an instant that cannot be read stays as it is. */
export function dateText(t: Translate, instant: string): string {
  const [year = "", month, day] = instant.slice(0, 10).split("-");
  const name = t("date.months").split(" ")[Number(month) - 1];
  return name === undefined ? instant : t("date", { day: String(Number(day)), month: name, year });
}

/** Milliseconds at the start of an instant's day, UTC; NaN for no date. */
function dayOf(instant: string): number {
  return Date.parse(instant.slice(0, 10));
}
