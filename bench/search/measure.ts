import type { SearchService } from "../../src/server/search/search-service";
import type { SearchQuery } from "../../src/shared/search-query";

/** Milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  /** What all threads of this process spent on a search, on average; unlike the others it hardly depends on what else the machine does. */
  readonly cpu: number;
}

/** One search after the other, each timed from the question to the fragment. */
export async function timeSearches(search: SearchService, queries: readonly SearchQuery[]): Promise<Timing> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const query of queries) {
    const start = performance.now();
    await search.results(query);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  return { ...summary(times), cpu: round((user + system) / 1_000 / queries.length) };
}

function summary(times: readonly number[]): Pick<Timing, "p50" | "p95"> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: round(at(0.5)), p95: round(at(0.95)) };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
