import type { Database } from "../../database/database";
import { FeedError } from "../feed-error";
import type { FeedRows } from "../feed-row";
import { loadGazetteer } from "../gazetteer/gazetteer";
import { placeResolver } from "../gazetteer/resolve-place";
import type { DateOrder } from "../normalise/date";
import { changeJobs, removeGone } from "./change-jobs";
import { finishChanges, whenToWriteDocuments } from "./finish-changes";
import { gatherFeed, type Tally } from "./gather-feed";
import type { ImportProgress, ImportReport } from "./import-report";
import { clearInterrupted, settleInterrupted } from "./interrupted-imports";
import { oneImportAtATime, type StillAlone } from "./one-import-at-a-time";
import { noReport, type ReportWriter } from "./report-file";
import { type Difference, Staging } from "./staging";

export interface FeedToImport {
  /** The feed's own name: its jobs replace those that came under it before, and no others. */
  readonly source: string;
  readonly format: string | null;
  readonly rows: FeedRows;
  /** How much of the feed has been read, 0 to 1. */
  readonly progress: () => number;
}

export interface ImportSettings {
  /** For jobs that name no company. */
  readonly company?: string | null;
  /** ISO 3166-1 alpha-2: where places and pay are, when the feed does not say. */
  readonly country?: string | null;
  readonly dateOrder?: DateOrder;
  /** The only countries that the feed's places are in. */
  readonly countries?: readonly string[];
  /** A feed without jobs removes all that it had. */
  readonly allowEmpty?: boolean;
  /** A feed may remove more than half of the jobs that it had. */
  readonly force?: boolean;
  readonly now?: Date;
  /** Nobody searches meanwhile, so that long steps may be taken at once. */
  readonly nobodySearches?: boolean;
  readonly report?: ReportWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Heard until the first job is changed; from then on an import goes through. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the jobs of a source those of its feed. Nothing is changed before the feed has been read to its end and found sound; then jobs
 * are added, updated and removed in small transactions. Cut short at any point, it can be run again. Rejects with a FeedError when the
 * feed cannot be used, nothing being changed.
 */
export async function importFeed(
  database: Database,
  feed: FeedToImport,
  settings: ImportSettings = {},
): Promise<ImportReport> {
  const started = performance.now();
  const report = settings.report ?? noReport;
  const outcome = await oneImportAtATime(database, (stillAlone) =>
    run(database, feed, settings, stillAlone),
  ).catch(async (error: unknown) => {
    await report.close().catch(() => undefined);
    throw error;
  });
  const reportFile = await report.close();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { source: feed.source, format: feed.format, ...outcome, reportFile, seconds };
}

type Outcome = Omit<ImportReport, "source" | "format" | "reportFile" | "seconds">;

async function run(
  database: Database,
  feed: FeedToImport,
  settings: ImportSettings,
  stillAlone: StillAlone,
): Promise<Outcome> {
  const interrupted = await clearInterrupted(database);
  const staging = await Staging.begin(database, feed.source);
  try {
    const tally = await gather(staging, feed, settings);
    const difference = await staging.compare();
    checkDifference(difference, tally, settings);
    const outcome = outcomeOf(difference, tally, interrupted);
    if (outcome.changed) await apply(staging, difference, settings, stillAlone);
    await settleInterrupted(database, staging.importId);
    await staging.end("done", outcome);
    return outcome;
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

async function gather(staging: Staging, feed: FeedToImport, settings: ImportSettings): Promise<Tally> {
  const country = settings.country ?? null;
  const gazetteer = await loadGazetteer(staging.database, settings.countries ?? null);
  return gatherFeed(staging, {
    rows: feed.rows,
    normalise: {
      resolvePlace: placeResolver(gazetteer, { country }),
      dateOrder: settings.dateOrder ?? "dmy",
      country,
      company: settings.company ?? null,
      now: settings.now ?? new Date(),
    },
    report: settings.report ?? noReport,
    signal: settings.signal,
    onBatch: (rows) => settings.onProgress?.({ step: "reading", fraction: feed.progress(), rows }),
  });
}

/** A feed that is empty, or far smaller than the last time, is more likely broken than right. */
function checkDifference(difference: Difference, tally: Tally, settings: ImportSettings): void {
  const { added, updated, unchanged, gone, before } = difference;
  if (added + updated + unchanged === 0 && settings.allowEmpty !== true) {
    const refused = tally.refused === 0 ? "" : ` (${tally.refused} rows were refused)`;
    throw new FeedError(
      `The feed holds no job${refused}; nothing was changed. --allow-empty loads it all the same.`,
    );
  }
  if (gone * 2 > before && settings.force !== true && settings.allowEmpty !== true) {
    throw new FeedError(
      `The feed lacks ${gone} of the ${before} jobs that it had; nothing was changed. --force loads it all the same.`,
    );
  }
}

function outcomeOf(
  { added, updated, unchanged, gone }: Difference,
  tally: Tally,
  interrupted: boolean,
): Outcome {
  const changed = added + updated + gone > 0 || interrupted;
  return { added, updated, unchanged, removed: gone, changed, ...tally };
}

async function apply(
  staging: Staging,
  difference: Difference,
  { onProgress, nobodySearches = false }: ImportSettings,
  stillAlone: StillAlone,
): Promise<void> {
  const { added, updated, gone } = difference;
  const changes = added + updated;
  await staging.startApplying();
  const documents = await whenToWriteDocuments(staging.database, changes);
  let rows = 0;
  const advance = async (more: number) => {
    await stillAlone();
    rows += more;
    onProgress?.({ step: "changing", fraction: rows / (changes + gone), rows });
  };
  for await (const more of changeJobs(staging, documents)) await advance(more);
  for await (const more of removeGone(staging.database, staging)) await advance(more);
  for await (const fraction of finishChanges(staging.database, nobodySearches)) {
    onProgress?.({ step: "indexing", fraction, rows: changes });
  }
}
