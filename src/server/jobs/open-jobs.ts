/**
 * The rule of every list, count, page and map of the site: a job is open from the day it is posted to the day
 * it closes, both included, by the calendar of UTC. Whole days, so that all of it changes at one moment, and
 * a feed's bare date means the whole of that day. Search keeps the same rule as columns
 * (`search/columns/closing-days.ts`).
 */

const secondsADay = 24 * 60 * 60;

/** The UTC date of an instant, in days since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / secondsADay);
}

export type Openness = "not yet" | "open" | "closed";

/** Times are ISO 8601; `day` in days since 1970. */
export function opennessOf(
  { posted_at, valid_through }: { readonly posted_at: string; readonly valid_through: string | null },
  day: number,
): Openness {
  if (valid_through !== null && dayOf(new Date(valid_through)) < day) return "closed";
  return dayOf(new Date(posted_at)) > day ? "not yet" : "open";
}

/**
 * A condition on a row of `jobs`; `day` is a parameter that holds days since 1970, so that the caller's clock
 * decides.
 */
export function isOpenSql(day: string): string {
  return `posted_at < ${startOf(`${day}::integer + 1`)} and (valid_through is null or valid_through >= ${startOf(`${day}::integer`)})`;
}

/**
 * The same for a row that has a `job_id`. Jobs that are not open are looked for, by two ranges of indexes:
 * they are few as a rule.
 */
export function isOfOpenJobSql(day: string): string {
  return `not exists (select from jobs where jobs.id = job_id
    and (posted_at >= ${startOf(`${day}::integer + 1`)} or ${hasClosedSql(day)}))`;
}

export function hasClosedSql(day: string): string {
  return `valid_through < ${startOf(`${day}::integer`)}`;
}

function startOf(day: string): string {
  return `to_timestamp((${day}) * ${secondsADay}.0)`;
}
