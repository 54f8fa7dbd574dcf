import type { Database, Queryable } from "../database/database";
import { sampleSource } from "../feeds/feed/feed-row";
import { importFeedRows } from "../feeds/import/import-feed-rows";
import type { ImportProgress, ImportReport } from "../feeds/import/import-report";
import { dayOf, hasClosedSql } from "../jobs/open-jobs";
import { sampleFeed } from "./sample-feed";
import { readSampleTowns } from "./sample-places";

interface FillOptions {
  readonly jobs: number;
  /** The same seed, day and places give the same jobs. */
  readonly seed?: number;
  readonly today: Date;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Replaces the generated jobs; other feeds are left alone. */
export function fillWithSample(database: Database, options: FillOptions): Promise<ImportReport> {
  const { onProgress, jobs } = options;
  return importSample(database, options, (progress) => onProgress?.(Math.floor(done(progress) * jobs), jobs));
}

/** Regenerates the sample, with the same number and seed, when some jobs have closed. */
export async function renewSample(
  database: Database,
  today: Date,
  onProgress?: FillOptions["onProgress"],
): Promise<void> {
  const settings = await sampleToRenew(database, today);
  if (settings === null) return;
  await fillWithSample(database, { ...settings, today, ...(onProgress && { onProgress }) });
}

/** As `fillWithSample`, but reports each step. */
export async function importSample(
  database: Database,
  { jobs, seed = 1, today }: FillOptions,
  onProgress: (progress: ImportProgress) => void,
  more: { readonly signal?: AbortSignal; readonly exclusive?: boolean } = {},
): Promise<ImportReport> {
  const towns = await readSampleTowns(database);
  let made = 0;
  const counted = (async function* () {
    for await (const row of sampleFeed({ jobs, seed, today, towns })) {
      made += 1;
      yield row;
    }
  })();
  const feed = {
    source: sampleSource,
    format: null,
    rows: counted,
    progress: () => made / Math.max(1, jobs),
  };
  const report = await importFeedRows(database, feed, {
    force: true,
    allowEmpty: true,
    now: today,
    onProgress,
    ...more,
  });
  await database.query(
    "insert into meta (key, value) values ('sample', $1) on conflict (key) do update set value = excluded.value",
    [JSON.stringify({ jobs, seed })],
  );
  return report;
}

/** Start and share of each step in the total time, as measured on a first start. */
const steps = { reading: [0, 0.5], changing: [0.5, 0.2], indexing: [0.7, 0.3] } as const;

function done({ step, fraction }: ImportProgress): number {
  const [start, share] = steps[step];
  return start + share * fraction;
}

type SampleSettings = Pick<FillOptions, "jobs" | "seed">;

/** The settings for regenerating the sample, when a job has closed or a clock was ahead; otherwise null. */
async function sampleToRenew(database: Queryable, today: Date): Promise<SampleSettings | null> {
  const [row] = await database.query<{ jobs: number; outdated: boolean }>(
    // Jobs generated while the clock was ahead have a future date.
    `select count(*)::int as jobs,
       coalesce(bool_or(${hasClosedSql("$2")} or posted_at > to_timestamp(($2 + 2) * 86400.0)), false) as outdated
     from jobs where source = $1`,
    [sampleSource, dayOf(today)],
  );
  if (row === undefined || !row.outdated) return null;
  return { ...(await readSettings(database)), jobs: row.jobs };
}

async function readSettings(database: Queryable): Promise<SampleSettings | undefined> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'sample'");
  return row === undefined ? undefined : (JSON.parse(row.value) as SampleSettings);
}

/** Whether there are no jobs, or generating was cut short; false if an operator removed the sample. */
export async function needsSample(database: Queryable): Promise<boolean> {
  if ((await readSettings(database))?.jobs === 0) return false;
  const [row] = await database.query<{ needed: boolean }>(
    `select not exists (select from jobs)
       or exists (select from feed_imports where source = $1 and state = 'applying') as needed`,
    [sampleSource],
  );
  return row?.needed ?? false;
}
