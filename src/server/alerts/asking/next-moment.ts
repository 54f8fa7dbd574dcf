export const frequencies = ["daily", "weekly"] as const;
export type Frequency = (typeof frequencies)[number];

const dayMs = 24 * 60 * 60 * 1000;
const daysOf: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 7 };

/** The next time that it is `hour` (UTC) after `now`, and for weekly alerts six days later. */
export function nextMoment(frequency: Frequency, now: Date, hour: number): Date {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  const next = today > now.getTime() ? today : today + dayMs;
  return new Date(next + (daysOf[frequency] - 1) * dayMs);
}
