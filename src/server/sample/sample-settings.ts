import type { Queryable } from "../database/database";
import { sampleSource } from "../feeds/feed/feed-row";
import { dayOf, hasClosedSql } from "../jobs/open-jobs";

interface SampleSettings {
  readonly jobs: number;
  readonly seed: number;
}

const key = "sample";
const defaultSeed = 1;

export async function keepSampleSettings(database: Queryable, { jobs, seed }: SampleSettings): Promise<void> {
  await database.query(
    "insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, JSON.stringify({ jobs, seed })],
  );
}

/** The settings for regenerating the sample, when a job has closed or a clock was ahead; otherwise null. */
export async function sampleToRenew(database: Queryable, today: Date): Promise<SampleSettings | null> {
  const [row] = await database.query<{ jobs: number; outdated: boolean }>(
    // Jobs generated while the clock was ahead have a future date.
    `select count(*)::int as jobs,
       coalesce(bool_or(${hasClosedSql("$2")} or posted_at > to_timestamp(($2 + 2) * 86400.0)), false) as outdated
     from jobs where source = $1`,
    [sampleSource, dayOf(today)],
  );
  if (row === undefined || !row.outdated) return null;
  return { jobs: row.jobs, seed: (await readSettings(database))?.seed ?? defaultSeed };
}

async function readSettings(database: Queryable): Promise<SampleSettings | undefined> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = $1", [key]);
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
