import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import type { BenchPlaces } from "./bench-places";
import { frequentWords, middlingWords, rarePairs } from "./bench-words";

/** One of the design's query classes. No two queries share a word, or a page that not all of them show. */
export interface QueryClass {
  readonly name: string;
  /** Searches with words, jobs and places not asked for before. */
  readonly queries: readonly SearchQuery[];
}

const keywords = (words: string): SearchQuery => ({ ...emptyQuery, keywords: words, sortType: "relevance" });
const facets = (number: number) => ({
  disciplines: [`d${1 + (number % 10)}`],
  job_types: [`t${1 + (number % 3)}`],
});

const frequent = { alone: [0, 13], near: [13, 26], deep: [26, 39] } as const;

export function queryClasses(jobs: number, { busiest }: BenchPlaces): readonly QueryClass[] {
  const town = (number: number) => busiest[(number * 7) % busiest.length]?.slug ?? "";
  // A fifth of the way through the results of a frequent word.
  const deep = Math.max(2, Math.floor((jobs * 0.25 * 0.2) / 20));
  return [
    { name: "none", queries: Array.from({ length: 30 }, (_, n) => ({ ...emptyQuery, page: 1 + n })) },
    { name: "frequent word", queries: frequentWords.slice(...frequent.alone).map(keywords) },
    { name: "middling word", queries: middlingWords.slice(0, 20).map(keywords) },
    { name: "rare pair", queries: rarePairs.map((pair) => keywords(pair.join(" "))) },
    {
      name: "frequent + radius",
      queries: frequentWords
        .slice(...frequent.near)
        .map((word, n) => ({ ...keywords(word), location: town(n), radius: 25 })),
    },
    {
      name: "middling + two facets",
      queries: middlingWords.slice(20).map((word, n) => ({ ...keywords(word), ...facets(n) })),
    },
    {
      name: "facets only",
      queries: Array.from({ length: 30 }, (_, n) => ({ ...emptyQuery, ...facets(n) })),
    },
    {
      name: "deep page",
      queries: frequentWords
        .slice(...frequent.deep)
        .map((word, n) => ({ ...keywords(word), page: deep + n })),
    },
  ];
}
