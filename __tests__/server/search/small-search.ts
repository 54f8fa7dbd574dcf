import type { Database, Queryable } from "../../../src/server/database/database";
import type { SearchService } from "../../../src/server/search/search-service";
import { loadVersion } from "../../../src/server/search/snapshot/load-jobs";
import { startSearch } from "../../../src/server/search/start-search";
import { until } from "../../support/until";
import { observed } from "../feeds/import/failing-database";
import { type SmallJob, smallLocations, smallToday, writeJobs, writeWorld } from "./small-world";

type Options = Parameters<typeof startSearch>[2];

/** A job for tests to change. */
export const plainJob: SmallJob = {
  title: "Clerk",
  company: "Acme",
  description: "Files papers.",
  salary_annual: null,
  posted_at: "2026-01-05T08:00:00Z",
  place_ids: [],
  disciplines: [],
  job_types: [],
};

export function openSmallSearch(database: Database, options: Options = {}): Promise<SearchService> {
  return startSearch(database, () => smallLocations, { now: () => smallToday, ...options });
}

/** Writes the small world with these jobs into an empty database, and opens a search over it. */
export async function startSmallSearch(
  database: Database,
  jobs: readonly SmallJob[],
  options: Options = {},
): Promise<SearchService> {
  await writeWorld(database);
  await writeJobs(database, jobs, "job");
  return openSmallSearch(database, options);
}

/** Waits for the search to answer from what the database holds now. */
export async function catchesUp(search: SearchService, database: Queryable): Promise<void> {
  const version = await loadVersion(database);
  await until(() => search.version.startsWith(`${version}.`), "the search to have the change");
}

/** Records every statement sent to the database. */
export function recorded(database: Database): { database: Database; asked: string[] } {
  const asked: string[] = [];
  return { asked, database: observed(database, (sql) => asked.push(sql)) };
}

/** Whether a statement reads all jobs, not only changed ones. */
export const readsEverything = (sql: string) => sql.includes("from job_places") && sql.includes("where true");
