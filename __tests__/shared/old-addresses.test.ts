import { parseQuery, stringifyQuery } from "../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";

/**
 * Addresses as earlier forms of the codec, HTML forms and people write them. Bookmarks and search engines
 * hold them, so each must find the same for ever: add lines here, and never change one.
 */
const corpus: [string, Partial<SearchQuery>][] = [
  // The first codec: a search, three facets, an order, a page.
  ["", {}],
  ["?", {}],
  ["search[query]=nurse", { keywords: "nurse", sortType: "relevance" }],
  ["search[location]=leeds.town", { location: "leeds.town" }],
  ["search[location]=Leeds%2C+UK&search[radius]=0", { location: "Leeds, UK", radius: 0 }],
  ["search[location]=leeds.town&search[radius]=100", { location: "leeds.town", radius: 100 }],
  ["disciplines=health|health.nursing", { disciplines: ["health", "health.nursing"] }],
  ["all_locations=england.region|leeds.town", { all_locations: ["england.region", "leeds.town"] }],
  ["job_types=part-time", { job_types: ["part-time"] }],
  ["sort_type=distance&page=2", { sortType: "distance", page: 2 }],
  ["search[query]=nurse&sort_type=newest", { keywords: "nurse", sortType: "newest" }],
  [
    "search[query]=staff+nurse&search[location]=leeds.town&search[radius]=10&disciplines=health|health.nursing" +
      "&all_locations=england.region|leeds.town&job_types=part-time&sort_type=distance&page=2",
    {
      keywords: "staff nurse",
      location: "leeds.town",
      radius: 10,
      disciplines: ["health", "health.nursing"],
      all_locations: ["england.region", "leeds.town"],
      job_types: ["part-time"],
      sortType: "distance",
      page: 2,
    },
  ],
  // The second: pay, date and remote.
  ["salary_min=30000", { salary_min: "30000" }],
  ["salary_min=100000&salary_unstated=1", { salary_min: "100000", salary_unstated: "1" }],
  ["salary_unstated=1", {}],
  ["posted_within=1", { posted_within: "1" }],
  ["posted_within=30&remote=1", { posted_within: "30", remote: "1" }],
  ["sort_type=salary", { sortType: "salary" }],
  // The third: companies, and what words mean.
  ["companies=acme|globex-2b1f", { companies: ["acme", "globex-2b1f"] }],
  ["search[query]=rn&search[exact]=1", { keywords: "rn", sortType: "relevance", exact: true }],
  ["search[query]=rn&search[similar]=1", { keywords: "rn", sortType: "relevance", similar: true }],
  [
    "search[query]=rn&search[without]=nurse|sister",
    { keywords: "rn", sortType: "relevance", without: ["nurse", "sister"] },
  ],
  ["search[exact]=1&search[similar]=1&search[without]=nurse", {}],
  // As forms, crawlers and mail programs write them.
  [
    "?search%5Bquery%5D=c%2B%2B+%26+c%23&search%5Blocation%5D=&search%5Bradius%5D=25",
    { keywords: "c++ & c#", sortType: "relevance" },
  ],
  ["search%5bquery%5d=staff%20nurse", { keywords: "staff nurse", sortType: "relevance" }],
  ["disciplines=health%7Chealth.nursing", { disciplines: ["health", "health.nursing"] }],
  ["disciplines=health.nursing|health|health.nursing||", { disciplines: ["health", "health.nursing"] }],
  ["#search[query]=nurse", { keywords: "nurse", sortType: "relevance" }],
  ["page=2&search[query]=nurse&utm_source=mail", { keywords: "nurse", sortType: "relevance", page: 2 }],
  // Repeated keys: the last one counts, as the one set last.
  ["search[query]=nurse&search[query]=midwife", { keywords: "midwife", sortType: "relevance" }],
  ["search[query]=nurse&search[query]=", {}],
  ["disciplines=law&disciplines=health|it", { disciplines: ["health", "it"] }],
  ["page=2&page=3&search[radius]=5&search[radius]=50", { page: 3, radius: 50 }],
  ["remote=1&remote=0", {}],
  // Keywords keep their spaces; spaces alone do not count as keywords.
  ["search[query]=+staff++nurse+", { keywords: " staff  nurse ", sortType: "relevance" }],
  ["search[query]=%20&search[exact]=1", { keywords: " " }],
  ["search[location]=+Leeds+", { location: " Leeds " }],
];

test.each(corpus)("%s keeps its meaning", (address, search) => {
  expect(parseQuery(address)).toEqual({ ...emptyQuery, ...search });
});

test.each(corpus)("%s has a canonical address with the same meaning", (address) => {
  const query = parseQuery(address);
  expect(parseQuery(stringifyQuery(query))).toEqual(query);
});
