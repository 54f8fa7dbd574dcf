import type { AppParts } from "../../../src/server/app";
import type { SearchQuery } from "../../../src/shared/search-query";
import { standInParts } from "./parts";

export interface ChangingData {
  version: string;
  /** Runs while a search is under way. */
  during: (query: SearchQuery, signal?: AbortSignal) => unknown;
}

/** Stand-ins that count searches and rendered pages. */
export function countedParts() {
  const made = { searches: 0, pages: 0 };
  const data: ChangingData = { version: "1.1", during: () => undefined };
  const { search, pages } = standInParts();
  const parts = {
    search: {
      ...search,
      get version() {
        return data.version;
      },
      results: async (query, signal) => {
        made.searches += 1;
        const total_count = Number.parseInt(data.version, 10);
        await data.during(query, signal);
        return { ...(await search.results(query, signal)), total_count };
      },
    },
    pages: {
      ...pages,
      front: ({ fragment }) => ({
        opening: `<p>${fragment.total_count} results`,
        rest: () => {
          made.pages += 1;
          return " in all</p>";
        },
      }),
      results: ({ query, foreign, fragment }) => ({
        opening: `<p>${fragment.total_count} results`,
        rest: () => {
          made.pages += 1;
          return ` of ${JSON.stringify(query)} with ${foreign}</p>`;
        },
      }),
    },
  } satisfies Partial<AppParts>;
  return { made, data, parts };
}
