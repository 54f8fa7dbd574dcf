import type { Database } from "../../database/database";
import { dayOf, hasClosedSql } from "../../jobs/open-jobs";
import { announceChange } from "./announce-change";
import { ignoreImportUnderWay, withImportLock } from "./one-import-at-a-time";

const atOnce = 1_000;

/** Long closed, and from a feed not loaded since: other jobs follow their feed. */
const forgotten = (most: number) => `
  select id from jobs where ${hasClosedSql("$1")} and not exists (
    select from feed_imports where feed_imports.source = jobs.source
      and (state in ('staging', 'applying') or state = 'done' and ended_at >= $2::timestamptz))
  limit ${most}`;

/**
 * Deletes jobs closed for at least `days` whose feeds were not loaded for as long. Does nothing while an
 * import is running.
 */
export async function forgetClosedJobs(database: Database, today: Date, days: number): Promise<void> {
  const before = new Date(today.getTime() - days * 86_400_000);
  const given = [dayOf(before), before.toISOString()];
  const forget = () =>
    database.query(`delete from jobs where id in (${forgotten(atOnce)}) returning id`, given);
  // Avoids blocking an import when there is nothing to delete.
  if ((await database.query(forgotten(1), given)).length === 0) return;
  await withImportLock(database, async (assertLockHeld) => {
    let areForgotten = false;
    while ((await forget()).length > 0) {
      areForgotten = true;
      await assertLockHeld();
    }
    if (areForgotten) await announceChange(database, undefined, today);
  }).catch(ignoreImportUnderWay);
}

const unused = "from place_spots where not exists (select from job_spots where spot_id = place_spots.id)";

/** Deletes spots without jobs, unless an import is running, which may need them. */
export async function deleteUnusedSpots(database: Database): Promise<void> {
  if ((await database.query(`select ${unused} limit 1`)).length === 0) return;
  await withImportLock(database, () => database.query(`delete ${unused}`)).catch(ignoreImportUnderWay);
}
