import { loadRow } from "../../bench/load/load-figures";
import { searchesByFrequency } from "../../bench/load/query-mix";
import { parseQuery, stringifyQuery } from "../../src/shared/query-codec";

const towns = Array.from({ length: 300 }, (_, place) => `town-${place}.town`);
const searches = searchesByFrequency(5_000, towns);

test("the searches are as many as requested, distinct and canonical, landing page first", () => {
  expect(searches).toHaveLength(5_000);
  expect(new Set(searches).size).toBe(5_000);
  expect(searches[0]).toBe("");
  for (const search of searches) expect(stringifyQuery(parseQuery(search))).toBe(search);
});

test("the searches are the same every time", () => {
  expect(searchesByFrequency(200, towns)).toEqual(searches.slice(0, 200));
});

test("the searches mix keywords, locations, facets, sort orders and further pages", () => {
  const queries = searches.map(parseQuery);
  const share = (has: (query: (typeof queries)[number]) => boolean) => queries.filter(has).length / 5_000;
  expect(share(({ keywords }) => keywords !== "")).toBeGreaterThan(0.5);
  expect(share(({ location }) => location !== "")).toBeGreaterThan(0.3);
  expect(share(({ disciplines }) => disciplines.length > 0)).toBeGreaterThan(0.2);
  expect(share(({ page }) => page > 1)).toBeGreaterThan(0.1);
  expect(share(({ sortType }) => sortType === "salary")).toBeGreaterThan(0.01);
});

test("a load row has separate times for each status code", () => {
  const vitals = {
    event_loop_ms: { p50: 0, p99: 1, most: 2 },
    memory: { rss: 1, heapUsed: 1, external: 1 },
  };
  const row = loadRow("pages", 8, { seconds: 2, answers: { 200: [1, 2, 3], 503: [9] } }, vitals);
  expect(row.answers[200]).toMatchObject({ p50: 2, count: 3 });
  expect(row.answers[503]).toMatchObject({ p50: 9, count: 1 });
});
