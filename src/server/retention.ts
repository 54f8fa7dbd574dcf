import { forgetOld as forgetOldAlerts } from "./alerts/asking/alert-addresses";
import { endOtherDays, forgetCountsBefore } from "./counting/noted-searches";
import type { Database } from "./database/database";
import { deleteUnusedSpots, forgetClosedJobs } from "./feeds/import/forget-closed-jobs";
import { forgetReports } from "./feeds/import/import-report";
import { dayOf } from "./jobs/open-jobs";
import type { SiteConfig } from "./settings/site-config";

interface Kept extends Pick<SiteConfig, "counting" | "retention"> {
  readonly dataDirectory: string;
}

const dayMs = 86_400_000;

/** Deletes data past its retention period, except uploads, which expire by themselves. */
export async function forgetOld(database: Database, today: Date, kept: Kept): Promise<void> {
  const { closedJobDays, recordDays } = kept.retention;
  const day = dayOf(today);
  // Where nothing is counted any more, no day begins and so ends the last one.
  await endOtherDays(database, day);
  await forgetCountsBefore(database, day - kept.counting.keepDays);
  await database.query("delete from told_budgets where day < $1", [day - recordDays]);
  // The last import of each source describes its jobs, however old it is.
  await database.query(
    `delete from feed_imports as old where state in ('done', 'failed')
       and ended_at < $1::timestamptz - make_interval(days => $2::integer)
       and (state = 'failed' or exists (
         select from feed_imports as later where later.source = old.source and later.state = 'done' and later.id > old.id))`,
    [today.toISOString(), recordDays],
  );
  await forgetOldAlerts(database, today);
  await forgetReports(kept.dataDirectory, new Date(today.getTime() - recordDays * dayMs));
  await forgetClosedJobs(database, today, closedJobDays);
  await deleteUnusedSpots(database);
}
