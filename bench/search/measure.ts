import type { SearchService } from "../../src/server/search/search-service";
import type { SearchQuery } from "../../src/shared/search-query";
import { hundredths, spreadOf } from "../figures/percentiles";

/** Milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly count: number;
  /** Mean CPU time of all threads per search; hardly depends on other work of the machine. */
  readonly cpu: number;
}

export interface TimedSearches {
  readonly timing: Timing;
  /** Number of jobs found by each search. */
  readonly totals: readonly number[];
}

export async function timeSearches(
  search: Pick<SearchService, "results">,
  queries: readonly SearchQuery[],
): Promise<TimedSearches> {
  const times: number[] = [];
  const totals: number[] = [];
  const before = process.cpuUsage();
  for (const query of queries) {
    const start = performance.now();
    const { total_count } = await search.results(query);
    times.push(performance.now() - start);
    totals.push(total_count);
  }
  const { user, system } = process.cpuUsage(before);
  const { p50, p95, count } = spreadOf(times);
  return { timing: { p50, p95, count, cpu: hundredths((user + system) / 1_000 / queries.length) }, totals };
}
