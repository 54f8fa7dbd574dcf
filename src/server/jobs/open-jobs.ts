/**
 * The rule of all lists, counts, pages and maps: a job is open from the day it is posted to the day it
 * closes, inclusive, in UTC. Whole days, so that everything changes at one moment, and a feed's bare date
 * means the whole day. Of several open adverts of one job, only one is shown, which the others follow.
 * Search implements the same rule on columns (`search/columns/posted-and-closing.ts`).
 */

const secondsADay = 24 * 60 * 60;

/** The UTC date of an instant, in days since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / secondsADay);
}

export type Openness = "not yet" | "open" | "closed";

/** Times are ISO 8601; `day` in days since 1970. */
export function opennessOf(
  { posted_at, valid_through }: { readonly posted_at: string | null; readonly valid_through: string | null },
  day: number,
): Openness {
  if (valid_through !== null && dayOf(new Date(valid_through)) < day) return "closed";
  return posted_at !== null && dayOf(new Date(posted_at)) > day ? "not yet" : "open";
}

/** A condition on a row of `jobs`; `day` is a parameter in days since 1970, from the caller's clock. */
export function isOpenSql(day: string): string {
  return `posted_at < ${startOf(`${day}::integer + 1`)} and (valid_through is null or valid_through >= ${startOf(`${day}::integer`)})`;
}

/** Open, and not behind another advert of the same job. */
export function isShownSql(day: string): string {
  return `${isOpenSql(day)} and ${followsNoneSql("jobs.id", day)}`;
}

/** For a row with a `job_id`. Looks for jobs that are not open, usually few, by two index ranges. */
export function isOfShownJobSql(day: string): string {
  return `not exists (select from jobs where jobs.id = job_id
    and (posted_at >= ${startOf(`${day}::integer + 1`)} or ${hasClosedSql(day)})) and ${followsNoneSql("job_id", day)}`;
}

function followsNoneSql(id: string, day: string): string {
  return `not exists (select from (select job_id as follower, follows_until from job_groups) as followers
    where follower = ${id} and follows_until >= ${day}::integer)`;
}

export function hasClosedSql(day: string): string {
  return `valid_through < ${startOf(`${day}::integer`)}`;
}

/** The last day that search can store (June 2149); used for jobs without a closing day, or a later one. */
export const neverCloses = 2 ** 16 - 1;

/** A job's last day, from its `valid_through`, in days since 1970. */
export const closingDaySql = `coalesce(greatest(0, least(${neverCloses}, floor(date_part('epoch', valid_through) / 86400))), ${neverCloses})::integer`;

/** The last day that a job is featured, from its `featured_until`, in days since 1970. */
export const featuredDaySql = `greatest(0, least(featured_until, date '2149-06-06') - date '1970-01-01')`;

function startOf(day: string): string {
  return `to_timestamp((${day}) * ${secondsADay}.0)`;
}
