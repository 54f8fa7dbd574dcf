import { setTimeout as pause } from "node:timers/promises";
import { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import { readInThread } from "../reading/read-in-thread";
import { importBatches } from "./import-feed";
import { type ImportProgress, type ImportReport, reportTo } from "./import-report";
import type { ImportRequest } from "./import-request";

interface Running {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
  readonly exclusive?: boolean;
  /** Visitors of this process, who take priority, as do those of other processes on the same PostgreSQL. */
  readonly traffic?: Traffic | undefined;
  /** The built `reading-worker`; without it, the feed is read on the caller's own thread. */
  readonly readingScript?: string | URL | undefined;
}

/** Runs an operator's import in the process that owns the database. */
export async function runImport(
  database: Database,
  request: ImportRequest,
  { onProgress, signal, exclusive = false, readingScript: script, traffic = new Traffic() }: Running,
): Promise<ImportReport> {
  const { source, reportFile, allowEmpty, force, whole, ...file } = request;
  const { dryRun = false } = file;
  let format: string | null = null;
  const onFormat = (told: string) => {
    format = told;
  };
  const reading = { onFormat, signal, traffic };
  const batches =
    script === undefined
      ? (await import("../reading/read-file")).readFile(database, file, reading)
      : readInThread(database, file, { script, ...reading });
  const report = reportTo(reportFile);
  return whileWatchingTraffic(database, traffic, () =>
    importBatches(
      database,
      { source, format: () => format, batches },
      { allowEmpty, force, whole: whole ?? false, dryRun, exclusive, report, onProgress, signal, traffic },
    ),
  );
}

const lookEveryMs = 300;

/**
 * While `work` runs, keeps `traffic.isElsewhere` true when other processes on the same PostgreSQL are busy.
 * Failed checks are ignored, since `work` will meet the same error.
 */
export async function whileWatchingTraffic<Result>(
  database: Database,
  traffic: Traffic,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const watching = watch(database, traffic, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
    await watching;
    traffic.isElsewhere = false;
  }
}

async function watch(database: Database, traffic: Traffic, ended: AbortSignal): Promise<void> {
  if (database.isQueriedElsewhere === undefined) return;
  while (!ended.aborted) {
    traffic.isElsewhere = await database.isQueriedElsewhere().catch(() => traffic.isElsewhere);
    await pause(lookEveryMs, undefined, { signal: ended }).catch(() => undefined);
  }
}
