/**
 * A window of days, `posted_within=7`, lets through what was posted on the same date a week ago or later, in UTC. Whole days,
 * because many feeds give no more than a date, because cards say "3 days ago" by the same reckoning, and so that counts and
 * addresses keep meaning the same from one minute to the next.
 */

const dayMs = 24 * 60 * 60 * 1000;

/** The UTC date of an instant, in days since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs);
}

/** How many rows were posted on this day or later; rows are newest first, so they are the first ones. */
export function rowsSince(postedDays: Int32Array, day: number): number {
  let low = 0;
  let high = postedDays.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postedDays[middle] as number) >= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
