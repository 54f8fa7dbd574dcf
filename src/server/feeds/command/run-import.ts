import type { Database } from "../../database/database";
import { importFeed } from "../import/import-feed";
import type { ImportProgress, ImportReport } from "../import/import-report";
import { reportTo } from "../import/report-file";
import { openFeed } from "../readers/open-feed";
import type { ImportRequest } from "./import-request";

export interface Running {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
  readonly nobodySearches?: boolean;
}

/** Does what an operator asks for, in the process that has the database. */
export async function runImport(
  database: Database,
  request: ImportRequest,
  { onProgress, signal, nobodySearches = false }: Running,
): Promise<ImportReport> {
  const { source, company, country, dateOrder, allowEmpty, force } = request;
  const feed = await openFeed(request);
  // Dates and places in the two USAJOBS files are American without saying so.
  const american = feed.format.startsWith("usajobs");
  return importFeed(
    database,
    { source, ...feed },
    {
      company: company ?? null,
      country: country ?? (american ? "US" : null),
      dateOrder: dateOrder ?? (american ? "mdy" : "dmy"),
      allowEmpty,
      force,
      nobodySearches,
      report: reportTo(request.reportFile),
      onProgress,
      signal,
    },
  );
}
