import type { Translate } from "../site/use-text";

/** Miles, to a tenth below ten; towns are points, so more would pretend to know. Empty without a distance. */
export function distanceText(t: Translate, miles: number | null): string {
  if (miles === null) return "";
  if (miles < 0.95) return t("job.distance.near");
  const rounded = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return t("job.distance", { count: rounded, miles: shown(rounded) });
}

function shown(miles: number): string {
  return Number.isInteger(miles) ? String(miles) : miles.toFixed(1);
}
