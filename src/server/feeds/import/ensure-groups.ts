import type { Database, WritableDatabase } from "../../database/database";
import type { DuplicateSettings } from "../../settings/source-settings";
import { Grouping, isGroupedBy, keepGroupingSettings } from "../duplicates/group-jobs";
import { sampleSource } from "../feed/feed-row";
import { announceChange, markAllChanged } from "./announce-change";
import { inOneTransaction } from "./apply-staged";
import { type AssertLockHeld, ignoreImportUnderWay, withImportLock } from "./one-import-at-a-time";

interface Grouped {
  readonly today: Date;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Groups all adverts by these settings, unless that is done. If another process is at it, or an import is
 * running, leaves it to that process or the next start.
 */
export async function ensureGroups(
  database: Database,
  settings: DuplicateSettings,
  grouped: Grouped,
): Promise<void> {
  if (await isGroupedBy(database, settings)) return;
  const group = (assertLockHeld: AssertLockHeld) =>
    inOneTransaction(database, async (inside) => {
      if (await isGroupedBy(inside, settings)) return;
      await groupAll(inside, settings, grouped);
      await assertLockHeld();
    });
  await withImportLock(database, group).catch(ignoreImportUnderWay);
}

const batchSize = 200;

async function groupAll(
  database: WritableDatabase,
  settings: DuplicateSettings,
  { today, onProgress }: Grouped,
): Promise<void> {
  const grouping = new Grouping(settings);
  const [count] = await database.query<{ total: number; grouped: number }>(
    `select (select count(*)::int from jobs where source <> $1) as total, (select count(*)::int from job_groups) as grouped`,
    [sampleSource],
  );
  const { total = 0, grouped: before = 0 } = count ?? {};
  if (total + before > 0) await markAllChanged(database);
  await database.query("delete from job_groups");
  for (let last = 0, done = 0; settings.group && total > 0; ) {
    const ids = await database.transaction(async (transaction) => {
      const rows = await transaction.query<{ id: number }>(
        "select id from jobs where id > $1 and source <> $2 order by id limit $3",
        [last, sampleSource, batchSize],
      );
      const batch = rows.map(({ id }) => id);
      if (batch.length > 0) await grouping.regroup(transaction, batch);
      return batch;
    });
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
    done += ids.length;
    onProgress?.(done, total);
  }
  if (total + before > 0)
    await announceChange(database, (inside) => keepGroupingSettings(inside, settings), today);
  else await keepGroupingSettings(database, settings);
}
