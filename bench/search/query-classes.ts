import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { benchTowns } from "./bench-places";
import { frequentWords, middlingWords, rarePairs } from "./bench-words";

/** One of the design's query classes; `query(n)` uses words that no other `n` of its class uses, as far as there are any. */
export interface QueryClass {
  readonly name: string;
  readonly query: (number: number) => SearchQuery;
}

const at = <Value>(values: readonly Value[], number: number) => values[number % values.length] as Value;
const town = (number: number) => at(benchTowns, number * 7).slug;
const keywords = (words: string): SearchQuery => ({ ...emptyQuery, keywords: words, sortType: "relevance" });
const facets = (number: number) => ({
  disciplines: [`d${1 + (number % 10)}`],
  job_types: [`t${1 + (number % 3)}`],
});

// Classes that ask for frequent words share the list between them, each from another end.
export const queryClasses: readonly QueryClass[] = [
  { name: "none", query: (n) => ({ ...emptyQuery, page: 1 + n }) },
  { name: "frequent word", query: (n) => keywords(at(frequentWords.slice(0, 7), n)) },
  { name: "middling word", query: (n) => keywords(at(middlingWords.slice(0, 20), n)) },
  { name: "rare pair", query: (n) => keywords(at(rarePairs, n).join(" ")) },
  {
    name: "frequent + radius",
    query: (n) => ({ ...keywords(at(frequentWords.slice(7, 14), n)), location: town(n), radius: 25 }),
  },
  {
    name: "middling + two facets",
    query: (n) => ({ ...keywords(at(middlingWords.slice(20), n)), ...facets(n) }),
  },
  { name: "facets only", query: (n) => ({ ...emptyQuery, ...facets(n), page: 1 + Math.floor(n / 30) }) },
  { name: "deep page", query: (n) => ({ ...keywords(at(frequentWords.slice(14), n)), page: 300 + n }) },
];
