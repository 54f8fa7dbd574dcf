import type { Database } from "../../src/server/database/database";
import type { FeedRows } from "../../src/server/feeds/feed/feed-row";
import { importFeedRows } from "../../src/server/feeds/import/import-feed-rows";
import type { SearchService } from "../../src/server/search/search-service";
import { emptyQuery } from "../../src/shared/search-query";
import { spreadOf } from "../figures/percentiles";
import type { BenchPlaces } from "../search/bench-jobs";

const source = "bench-import";
/** In no generated job. */
const word = "zupobudofak";
const patienceMs = 120_000;

/** Imports `count` new jobs, waits until a search finds them, then removes them again. */
export async function measureSmallImport(
  database: Database,
  search: SearchService,
  places: BenchPlaces,
  count: number,
) {
  const started = performance.now();
  const importing = load(database, someJobs(count, places)).then(() => performance.now());
  const [ended, { visibleAt, times }] = await Promise.all([importing, watchFor(search, count)]);
  await load(database, someJobs(0, places));
  await watchFor(search, 0);
  return {
    jobs: count,
    import_ms: Math.round(ended - started),
    // From the import's end; negative if a search found the new jobs before.
    visible_after_ms: Math.round(visibleAt - ended),
    searches: spreadOf(times),
  };
}

async function load(database: Database, rows: FeedRows): Promise<void> {
  const feed = { source, format: null, rows, progress: () => 1 };
  await importFeedRows(database, feed, { allowEmpty: true, force: true });
}

async function* someJobs(count: number, { busiest }: BenchPlaces): FeedRows {
  const postedAt = new Date().toISOString();
  for (let row = 1; row <= count; row += 1) {
    const job = {
      externalId: `${source}-${row}`,
      title: `New job ${word}`,
      company: "Benchmark",
      description: `A job that was not there before, number ${row}.`,
      applyUrl: null,
      salary: null,
      postedAt,
      validThrough: null,
      places: [{ slug: busiest[row % busiest.length]?.slug ?? "" }],
      remote: false,
      jobTypes: [],
      occupation: { disciplines: ["d1"] },
    };
    yield { kind: "job", row, job };
  }
}

async function watchFor(
  search: SearchService,
  total: number,
): Promise<{ visibleAt: number; times: readonly number[] }> {
  const times: number[] = [];
  for (const deadline = performance.now() + patienceMs; ; ) {
    const start = performance.now();
    const { total_count } = await search.results({ ...emptyQuery, keywords: word, sortType: "relevance" });
    const end = performance.now();
    times.push(end - start);
    if (total_count === total) return { visibleAt: end, times };
    if (end > deadline) throw new Error(`${total} new jobs were never found, only ${total_count}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
