import type { SearchService } from "../../src/server/search/search-service";
import type { SearchQuery } from "../../src/shared/search-query";

/** Milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** One search after the other, each timed from the question to the fragment. */
export async function timeSearches(search: SearchService, queries: readonly SearchQuery[]): Promise<Timing> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search.results(query);
    times.push(performance.now() - start);
  }
  return summary(times);
}

function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: round(at(0.5)), p95: round(at(0.95)) };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
