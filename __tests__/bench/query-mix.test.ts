import { loadRow } from "../../bench/load/load-result";
import { searchesByFrequency } from "../../bench/load/query-mix";
import { parseQuery, stringifyQuery } from "../../src/shared/query-codec";

const towns = Array.from({ length: 300 }, (_, place) => `town-${place}.town`);
const searches = searchesByFrequency(5_000, towns);

test("there are as many searches as asked for, all different and canonical, the landing page first", () => {
  expect(searches).toHaveLength(5_000);
  expect(new Set(searches).size).toBe(5_000);
  expect(searches[0]).toBe("");
  for (const search of searches) expect(stringifyQuery(parseQuery(search))).toBe(search);
});

test("the same searches come every time", () => {
  expect(searchesByFrequency(200, towns)).toEqual(searches.slice(0, 200));
});

test("they are mixed: words, places, facets, orders and further pages, and most say something", () => {
  const queries = searches.map(parseQuery);
  const share = (has: (query: (typeof queries)[number]) => boolean) => queries.filter(has).length / 5_000;
  expect(share(({ keywords }) => keywords !== "")).toBeGreaterThan(0.5);
  expect(share(({ location }) => location !== "")).toBeGreaterThan(0.3);
  expect(share(({ disciplines }) => disciplines.length > 0)).toBeGreaterThan(0.2);
  expect(share(({ page }) => page > 1)).toBeGreaterThan(0.1);
  expect(share(({ sortType }) => sortType === "salary")).toBeGreaterThan(0.01);
});

test("a row gives each status code its own times", () => {
  const vitals = {
    event_loop_ms: { p50: 0, p99: 1, most: 2 },
    memory: { rss: 1, heapUsed: 1, external: 1, arrayBuffers: 1 },
    refusal_ms: { p99: 0, most: 0, count: 0 },
    cpu: { user: 1, system: 1 },
    threads: 1,
  };
  const report = { seconds: 2, answers: { 200: [1, 2, 3], 503: [9] }, bytes: 400, distinct: 3 };
  const row = loadRow("pages", 8, report, vitals);
  expect(row).toMatchObject({ per_second: 2, bytes_each: 100 });
  expect(row.answers[200]).toMatchObject({ p50: 2, count: 3 });
  expect(row.answers[503]).toMatchObject({ p50: 9, count: 1 });
});
