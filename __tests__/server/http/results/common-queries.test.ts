import { commonQueries } from "../../../../src/server/http/results/cache-warmer";
import { stringifyQuery } from "../../../../src/shared/query-codec";
import type { FacetNode } from "../../../../src/shared/wire/results";
import { facetNode, noFacets } from "../../../support/empty-parts";
import { fragmentOf } from "../../../support/fake-server";

const node = (slug: string, count: number, children: FacetNode[] = []) =>
  facetNode(slug, { count, children });

const queriesOf = (changes: Parameters<typeof fragmentOf>[1]) =>
  commonQueries(fragmentOf("", changes)).map(stringifyQuery);

test("common queries are the next page, other orders and the largest values at any depth", () => {
  const facets = {
    ...noFacets,
    disciplines: [node("health", 90, [node("health.nursing", 50), node("health.care", 0)]), node("law", 70)],
    locations: [node("england.region", 8)],
    job_types: [node("full-time", 5)],
    salary: [node("20000", 4), node("unstated", 3)],
    posted_within: [node("7", 2), node("1", 0)],
    remote: [node("1", 1)],
  };
  expect(queriesOf({ facets, page_count: 4, sort_types: ["newest", "salary"] })).toEqual([
    "page=2",
    "sort_type=salary",
    "disciplines=health",
    "disciplines=law",
    "disciplines=health.nursing",
    "all_locations=england.region",
    "job_types=full-time",
    "salary_min=20000",
    "posted_within=7",
    "remote=1",
  ]);
});

test("at most eight values of a facet are taken, the largest, and 20 queries in all", () => {
  const many = Array.from({ length: 1000 }, (_, index) => node(`d${index}`, index));
  const queries = queriesOf({ facets: { ...noFacets, disciplines: many, job_types: many } });
  expect(queries.filter((query) => query.startsWith("disciplines="))).toHaveLength(8);
  expect(queries).toContain("disciplines=d999");
  expect(queries.length).toBeLessThanOrEqual(20);
});

test("a site without jobs has no common queries", () => {
  expect(queriesOf({ jobs: [], page_count: 1, sort_types: ["newest"] })).toEqual([]);
});
