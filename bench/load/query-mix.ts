import { occupations } from "../../src/server/sample/occupations";
import { disciplines, jobTypes } from "../../src/server/taxonomy/taxonomy";
import { stringifyQuery } from "../../src/shared/query-codec";
import { emptyQuery, radii, type SearchQuery } from "../../src/shared/search-query";
import { Random } from "../search/random";

/** Probability that a search has each part. */
const shares = {
  keywords: 0.6,
  location: 0.35,
  discipline: 0.25,
  jobType: 0.15,
  area: 0.08,
  salary: 0.06,
  sort: 0.05,
  furtherPage: 0.2,
} as const;

const typed = occupations.flatMap(({ titles, words }) => [
  ...titles.map((title) => title.toLowerCase()),
  ...titles.map((title) => title.toLowerCase().split(" ").at(-1) ?? ""),
  ...words.map((word) => word.toLowerCase()),
]);

/** `count` canonical queries for draws by Zipf's law, most frequent first. Fixed by `seed` and `towns`. */
export function searchesByFrequency(count: number, towns: readonly string[], seed = 17): string[] {
  const random = new Random(seed);
  const keywords = shuffled([...new Set(typed)], random);
  const known = new Set([stringifyQuery(emptyQuery)]);
  while (known.size < count) known.add(stringifyQuery(someSearch(random, keywords, towns)));
  return [...known];
}

function someSearch(random: Random, keywords: readonly string[], towns: readonly string[]): SearchQuery {
  const says = (kind: keyof typeof shares) => random.chance(shares[kind]);
  const words = says("keywords") ? random.pickZipf(keywords) : "";
  const location = says("location") && towns.length > 0 ? random.pickZipf(towns) : "";
  const natural = words === "" ? "newest" : "relevance";
  return {
    ...emptyQuery,
    keywords: words,
    location,
    ...(location !== "" && random.chance(0.4) && { radius: random.pick(radii) }),
    disciplines: says("discipline") ? [random.pickZipf(disciplines).slug] : [],
    job_types: says("jobType") ? [random.pickZipf(jobTypes).slug] : [],
    all_locations: says("area") && towns.length > 0 ? [random.pickZipf(towns)] : [],
    salary_min: says("salary") ? random.pick(["20000", "30000", "50000"] as const) : "",
    sortType: says("sort") ? random.pick(["newest", "salary"] as const) : natural,
    page: says("furtherPage") ? 2 + Math.floor(random.next() ** 2 * 8) : 1,
  };
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, key: random.next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
