import type { SearchService } from "../../src/server/search/search-service";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { vocabulary } from "./bench-words";
import { type Timing, timeSearches } from "./measure";
import type { QueryClass } from "./query-classes";

export interface ClassRow {
  readonly class: string;
  /** Words, jobs and places that are asked for the first time. */
  readonly cold: Timing;
  /** The words are known; the page and its jobs are not. */
  readonly known_words: Timing;
  readonly repeated: Timing;
  /** How many jobs each of the class's searches found, in their order. */
  readonly totals: readonly number[];
}

/** Each class in turn, on a search that has just been started and has compiled its code. */
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

/** Pages that none of the classes shows, of words that none of them asks for. */
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

/** The same searches, each run on a page that nobody saw before. */
function furtherPages(queries: readonly SearchQuery[], runs: number): SearchQuery[] {
  return Array.from({ length: runs }, (_, run) => {
    const query = queries[run % queries.length] as SearchQuery;
    return { ...query, page: query.page + queries.length + 1 + Math.floor(run / queries.length) };
  });
}
