import type { Database } from "../../src/server/database/database";
import type { LocationService } from "../../src/server/places/location-service";
import { buildColumns } from "../../src/server/search/columns/job-columns";
import type { SearchService } from "../../src/server/search/search-service";
import { loadJobs } from "../../src/server/search/snapshot/load-jobs";
import { startSearch } from "../../src/server/search/start-search";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { type Spread, spreadOf } from "../figures/percentiles";
import { type DatabaseKind, openBenchDatabase } from "../postgres/open-bench-database";
import { builtFile } from "../serving/serve";
import { type BenchPlaces, queryClasses, vocabulary } from "./bench-jobs";
import { fillDatabase } from "./fill-database";
import { sharedBytesOf } from "./shared-bytes";

interface ClassRow {
  readonly class: string;
  /** Words, jobs and places asked for the first time. */
  readonly cold: Spread;
  /** Known words; the page and its jobs are new. */
  readonly known_words: Spread;
}

export interface ClassFigures {
  readonly jobs: number;
  /** Milliseconds to load the search from the database. */
  readonly load_ms: number;
  readonly column_bytes: number;
  readonly rows: readonly ClassRow[];
}

interface Bench {
  readonly kind: DatabaseKind;
  readonly jobs: number;
  readonly places: BenchPlaces;
  readonly runs: number;
}

/** Every place of these searches has jobs, so the gazetteer is never asked. */
const noGazetteer: LocationService = {
  lookUp: async () => ({ data: [], total_count: 0 }),
  read: async () => ({ kind: "unknown", candidates: [] }),
  bySlugs: async () => [],
  nearest: async () => null,
};

/** Fills and loads the database, times each class of searches, one at a time, then does `more`. */
export async function measureClasses<More extends object>(
  { kind, jobs, places, runs }: Bench,
  more: (database: Database, search: SearchService) => Promise<More>,
): Promise<ClassFigures & More> {
  const { database, close } = await openBenchDatabase(kind, jobs);
  await fillDatabase(database, jobs, places);
  const column_bytes = await columnBytes(database);
  const started = performance.now();
  const search = await startSearch(database, () => noGazetteer, {
    workerFile: builtFile("search-worker.mjs"),
  });
  const load_ms = Math.round(performance.now() - started);
  await warmUp(search);
  const rows: ClassRow[] = [];
  for (const { name, queries } of queryClasses(jobs, places)) {
    const cold = await timeSearches(search, queries);
    rows.push({ class: name, cold, known_words: await timeSearches(search, furtherPages(queries, runs)) });
  }
  const found = await more(database, search);
  await search.close();
  await close();
  return { jobs, load_ms, column_bytes, rows, ...found };
}

async function timeSearches(search: SearchService, queries: readonly SearchQuery[]): Promise<Spread> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search.results(query);
    times.push(performance.now() - start);
  }
  return spreadOf(times);
}

/** Pages and words that occur in none of the classes. */
async function warmUp(search: SearchService): Promise<void> {
  const words = vocabulary.slice(1_000, 1_020);
  const searches = Array.from({ length: 200 }, (_, run) => ({
    ...emptyQuery,
    keywords: words[run % words.length] ?? "",
    sortType: "relevance" as const,
    page: 1 + Math.floor(run / words.length),
  }));
  await timeSearches(search, searches);
}

function furtherPages(queries: readonly SearchQuery[], runs: number): SearchQuery[] {
  return Array.from({ length: runs }, (_, run) => {
    const query = queries[run % queries.length] as SearchQuery;
    return { ...query, page: query.page + queries.length + 1 + Math.floor(run / queries.length) };
  });
}

/** Bytes of the columns for counting and ordering all jobs, which all threads share. */
async function columnBytes(database: Database): Promise<number> {
  const { packed } = await database.transaction((transaction) => loadJobs(transaction));
  return sharedBytesOf(buildColumns(packed));
}
