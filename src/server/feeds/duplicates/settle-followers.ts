import type { Queryable } from "../../database/database";
import { closingDaySql, isOpenSql } from "../../jobs/open-jobs";

/**
 * Brings up to date who stands behind whom on a day, in days since 1970: every open advert of a group but the one that
 * leads it, until the last of those before it has closed. So the next one takes over on the day after, even before this
 * is done again.
 */
export async function settleFollowers(transaction: Queryable, day: number): Promise<void> {
  await transaction.query(
    `update job_groups set follows_until = fresh.until
     from (
       select job_id, max(${closingDaySql}) over (
         partition by group_id order by standing desc, posted_at = 'epoch', posted_at, job_id rows between unbounded preceding and 1 preceding
       ) as until
       from job_groups join jobs on jobs.id = job_id where group_id is not null and ${isOpenSql("$1")}
     ) as fresh
     where fresh.job_id = job_groups.job_id and job_groups.follows_until is distinct from fresh.until`,
    [day],
  );
}
