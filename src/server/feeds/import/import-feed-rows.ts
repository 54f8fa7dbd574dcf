import type { Database } from "../../database/database";
import type { FeedRows } from "../feed/feed-row";
import { readRows } from "../reading/read-file";
import { type ImportSettings, importBatches } from "./import-feed";
import type { ImportReport } from "./import-report";

interface FeedOfRows {
  /** The feed's own name: its jobs replace those imported under it before, and no others. */
  readonly source: string;
  readonly format: string | null;
  readonly rows: FeedRows;
  /** Fraction read, 0 to 1. */
  readonly progress: () => number;
}

export interface RowSettings {
  /** ISO 3166-1 alpha-2 of places and pay for which the feed gives no country. */
  readonly country?: string;
}

/** The same as `importBatches`, for rows that come from no file. */
export function importFeedRows(
  database: Database,
  { source, format, rows, progress }: FeedOfRows,
  settings: ImportSettings & RowSettings = {},
): Promise<ImportReport> {
  const { country = null, dryRun, signal, now = new Date() } = settings;
  const normalise = { country, dateOrder: null, company: null, now };
  const batches = readRows(database, { rows, progress, normalise, dryRun, signal });
  return importBatches(database, { source, format: () => format, batches }, settings);
}
