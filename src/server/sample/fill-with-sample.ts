import type { Database } from "../database/database";
import { sampleSource } from "../feeds/feed/feed-row";
import { importFeed } from "../feeds/import/import-feed";
import type { ImportProgress, ImportReport } from "../feeds/import/import-report";
import { sampleFeed } from "./sample-feed";
import { readSampleTowns } from "./sample-places";
import { keepSampleSettings, sampleToRenew } from "./sample-settings";

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
  const rows = sampleFeed({ jobs, seed, today, towns });
  const counted = (async function* () {
    for await (const row of rows) {
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
  const report = await importFeed(database, feed, {
    force: true,
    allowEmpty: true,
    now: today,
    onProgress,
    ...more,
  });
  await keepSampleSettings(database, { jobs, seed });
  return report;
}

/** Start and share of each step in the total time, as measured on a first start. */
const steps = { reading: [0, 0.5], changing: [0.5, 0.2], indexing: [0.7, 0.3] } as const;

function done({ step, fraction }: ImportProgress): number {
  const [start, share] = steps[step];
  return start + share * fraction;
}
