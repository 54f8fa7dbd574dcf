import type { SearchService } from "../../src/server/search/search-service";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { vocabulary } from "./bench-words";
import { type Timing, timeSearches } from "./measure";
import type { QueryClass } from "./query-classes";

export interface ClassRow {
  readonly class: string;
  /** Words, jobs and places asked for the first time. */
  readonly cold: Timing;
  /** Known words; the page and its jobs are new. */
  readonly known_words: Timing;
  readonly repeated: Timing;
  /** Number of jobs found by each search of the class, in order. */
  readonly totals: readonly number[];
}

export async function measureClasses(
  search: SearchService,
  classes: readonly QueryClass[],
  runs: number,
): Promise<ClassRow[]> {
  await warmUp(search);
  const rows: ClassRow[] = [];
  for (const { name, queries } of classes) {
    const cold = await timeSearches(search, queries);
    const known = await timeSearches(search, furtherPages(queries, runs));
    const again = Array.from({ length: runs * 5 }, (_, run) => queries[run % queries.length] as SearchQuery);
    const repeated = await timeSearches(search, again);
    rows.push({
      class: name,
      cold: cold.timing,
      known_words: known.timing,
      repeated: repeated.timing,
      totals: cold.totals,
    });
  }
  return rows;
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
