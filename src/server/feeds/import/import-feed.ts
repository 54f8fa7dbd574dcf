import type { Database, Queryable } from "../../database/database";
import { dayOf, hasClosedSql } from "../../jobs/open-jobs";
import type { Batch, Tally } from "../reading/batch";
import { applyStaged } from "./apply-staged";
import { type ImportReport, noReport } from "./import-report";
import { settleUnfinished } from "./interrupted-imports";
import { type AssertLockHeld, withImportLock } from "./one-import-at-a-time";
import { approvalNeeded, type StagingSettings, stageFeed } from "./stage-feed";
import { asDiskFullError, checkSpaceToApply, type Difference, endImport, Staging } from "./staging";

/** A feed that is read elsewhere. Iteration starts only once the import lock is held. */
interface FeedOfBatches {
  readonly source: string;
  /** Known once the first batch has arrived. */
  readonly format: () => string | null;
  readonly batches: AsyncIterable<Batch>;
}

export interface ImportSettings extends StagingSettings {
  /** No search runs meanwhile, so that long steps may be taken at once. */
  readonly exclusive?: boolean;
  readonly dryRun?: boolean;
  readonly now?: Date;
}

/**
 * Replaces a source's jobs with those of its feed, once that has been read to its end and found sound. If cut
 * short, it can be run again. Rejects with a FeedError, having changed nothing, if the feed cannot be used.
 */
export async function importBatches(
  database: Database,
  feed: FeedOfBatches,
  settings: ImportSettings,
): Promise<ImportReport> {
  const started = performance.now();
  const report = settings.report ?? noReport;
  const outcome = await withImportLock(database, (assertLockHeld) =>
    run(database, feed, settings, assertLockHeld),
  ).catch(async (error: unknown) => {
    await report.close().catch(() => undefined);
    throw asDiskFullError(error);
  });
  const reportFile = await report.close();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const counts = await countJobs(database, feed.source, settings.now ?? new Date());
  const others = await otherSources(database, feed.source);
  return { source: feed.source, others, format: feed.format(), ...outcome, ...counts, reportFile, seconds };
}

type JobCounts = Pick<ImportReport, "jobs" | "closed" | "grouped" | "currencies">;
type Outcome = Omit<
  ImportReport,
  "source" | "others" | "format" | "reportFile" | "seconds" | keyof JobCounts
>;

/** One index lookup per source, however many jobs it has. */
async function otherSources(database: Queryable, source: string): Promise<string[]> {
  const rows = await database.query<{ source: string }>(
    `with recursive known as (
       (select source from jobs order by source limit 1)
       union all
       select (select jobs.source from jobs where jobs.source > known.source order by jobs.source limit 1)
       from known where known.source is not null
     ) select source from known where source <> $1`,
    [source],
  );
  return rows.map((row) => row.source);
}

async function countJobs(database: Queryable, source: string, today: Date): Promise<JobCounts> {
  const rows = await database.query<{
    currency: string | null;
    jobs: number;
    closed: number;
    grouped: number;
  }>(
    `select case when salary_annual is not null then salary_currency end as currency, count(*)::int as jobs,
       (count(*) filter (where ${hasClosedSql("$2")}))::int as closed,
       (count(*) filter (where follows_until >= $2::integer and not coalesce(${hasClosedSql("$2")}, false)))::int as grouped
     from jobs left join job_groups on job_id = id and follows_until is not null
     where source = $1 group by 1 order by 2 desc, 1`,
    [source, dayOf(today)],
  );
  return {
    jobs: rows.reduce((sum, { jobs }) => sum + jobs, 0),
    closed: rows.reduce((sum, { closed }) => sum + closed, 0),
    grouped: rows.reduce((sum, { grouped }) => sum + grouped, 0),
    currencies: Object.fromEntries(
      rows.flatMap(({ currency, jobs }) => (currency === null ? [] : [[currency, jobs]])),
    ),
  };
}

async function run(
  database: Database,
  feed: FeedOfBatches,
  settings: ImportSettings,
  assertLockHeld: AssertLockHeld,
): Promise<Outcome> {
  const { exclusive = false, dryRun = false, onProgress } = settings;
  if (!dryRun) await settleUnfinished(database, { assertLockHeld, exclusive });
  const staging = await Staging.begin(database, feed.source);
  try {
    const staged = await stageFeed(staging, feed.batches, settings);
    const difference = await staging.compare(staged.tally.unreadable);
    const needed = approvalNeeded(difference, staged, settings);
    const outcome = outcomeOf(difference, staged.tally);
    if (dryRun) {
      const { shares } = staged;
      const jobs = outcome.added + outcome.updated + outcome.unchanged;
      const closed = await staging.closed(dayOf(settings.now ?? new Date()));
      await staging.abandon();
      const found = shares && { dryRun: { shares, jobs, closed, refusal: needed?.message ?? null } };
      return { ...outcome, changed: false, ...found };
    }
    if (needed !== null) throw needed;
    await assertLockHeld();
    if (outcome.changed) {
      await checkSpaceToApply(staging);
      await applyStaged(staging, { counts: outcome, assertLockHeld, exclusive, onProgress });
    } else {
      await database.transaction((transaction) => endImport(transaction, staging.importId, "done", outcome));
    }
    return outcome;
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

function outcomeOf({ before, gone, ...counts }: Difference, tally: Tally): Outcome {
  const changed = counts.added + counts.updated + gone > 0;
  return { ...counts, removed: gone, isNew: before === 0, changed, ...tally };
}
