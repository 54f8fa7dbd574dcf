import fc from "fast-check";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { buildColumns } from "../../../src/server/search/columns/job-columns";
import { featuredSeedOf } from "../../../src/server/search/run/featured-rows";
import { rowsAt, runSearch } from "../../../src/server/search/run/run-search";
import type { SearchPlan } from "../../../src/server/search/run/search-plan";
import { resultsPerPage } from "../../../src/shared/constants";
import { byFacet } from "../../../src/shared/facets";
import { emptyQuery, type SortType } from "../../../src/shared/search-query";
import { everyJob, noFacet, packDoubles, packIntegers } from "./packed-jobs";

const today = 20_000;

interface Job {
  /** The last day as featured; 0 for never. */
  readonly featured: number;
  readonly isRemote: boolean;
  readonly closing: number;
  readonly salary: number;
}

const someJob: fc.Arbitrary<Job> = fc.record({
  featured: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    fc.constantFrom(today - 1, today, today + 1, 2 ** 16 - 1),
  ),
  isRemote: fc.boolean(),
  closing: fc.constantFrom(today - 1, today, 2 ** 16 - 1),
  salary: fc.constantFrom(20_000, 30_000),
});

/** Newest first; ids differ widely from row numbers. */
function columnsOf(jobs: readonly Job[]) {
  const idOf = (row: number) => 1_000 + (jobs.length - row) * 3;
  const pairs = (value: (job: Job) => number) =>
    packIntegers(jobs.flatMap((job, row) => [idOf(row), value(job)]));
  return buildColumns({
    version: "1",
    ids: packIntegers(jobs.map((_, row) => idOf(row))),
    epochs: packDoubles(jobs.map((_, row) => 1_700_000_000 - row)),
    closing: pairs(({ closing }) => closing),
    following: null,
    featured: packIntegers(
      jobs.flatMap(({ featured }, row) => (featured === 0 ? [] : [idOf(row), featured])),
    ),
    pay: yearlyPay,
    salaries: pairs(({ salary }) => salary),
    remote: packIntegers(jobs.flatMap(({ isRemote }, row) => (isRemote ? [idOf(row)] : []))),
    facets: byFacet(() => noFacet),
  });
}

function planOf(sortType: SortType, isRemote: boolean, page: number, featuredSeed = 7): SearchPlan {
  const constraints = { ...everyJob.constraints, remote: isRemote || null };
  return { ...everyJob, sortType, page, today, featuredSeed, constraints };
}

const someJobs = fc.array(someJob, { maxLength: 3 * resultsPerPage });
const someOrder = fc.constantFrom<SortType>("newest", "salary", "relevance");

test("all pages together contain each result once, with at most two featured jobs first", () => {
  const property = fc.property(someJobs, someOrder, fc.boolean(), (jobs, sortType, isRemote) => {
    const columns = columnsOf(jobs);
    const plan = (page: number) => planOf(sortType, isRemote, page);
    const everything = { skip: 0, take: jobs.length };
    const plain = rowsAt(columns, plan(1), everything);
    const first = runSearch(columns, plan(1));
    const pages = Array.from({ length: first.pageCount }, (_, index) => runSearch(columns, plan(index + 1)));
    const paged = pages.flatMap(({ rows }) => rows);
    expect(first.total).toBe(plain.total);
    expect([...paged].sort()).toEqual([...plain.rows].sort());
    for (const { rows } of pages.slice(0, -1)) expect(rows).toHaveLength(resultsPerPage);
    // The other rows keep their order.
    const above = paged.slice(0, first.featured);
    expect(paged.slice(first.featured)).toEqual(plain.rows.filter((row) => !above.includes(row)));
    const mayStandAbove = plain.rows.filter((row) => (jobs[row]?.featured ?? 0) >= today);
    expect(first.featured).toBe(Math.min(2, mayStandAbove.length));
    for (const row of above) expect(mayStandAbove).toContain(row);
    for (const { featured } of pages.slice(1)) expect(featured).toBe(0);
    expect(rowsAt(columns, plan(1), { ...everything, withFeatured: true }).rows).toEqual(paged);
  });
  fc.assert(property);
});

test("any span of the displayed list is a slice of the whole list", () => {
  const span = fc.record({ skip: fc.nat(50), take: fc.nat(50) });
  const property = fc.property(someJobs, someOrder, span, (jobs, sortType, { skip, take }) => {
    const columns = columnsOf(jobs);
    const plan = planOf(sortType, false, 1);
    const whole = rowsAt(columns, plan, { skip: 0, take: jobs.length, withFeatured: true }).rows;
    expect(rowsAt(columns, plan, { skip, take, withFeatured: true }).rows).toEqual(
      whole.slice(skip, skip + take),
    );
  });
  fc.assert(property);
});

test("featured jobs share both top positions equally across a day's searches", () => {
  const featured = { featured: today, isRemote: false, closing: today, salary: 20_000 };
  const columns = columnsOf(Array.from({ length: 10 }, () => featured));
  const words = Array.from({ length: 2_000 }, (_, number) => `word ${number}`);
  const shown = words.map((keywords) => {
    const lot = featuredSeedOf({ ...emptyQuery, keywords });
    return runSearch(columns, planOf("newest", false, 1, lot)).rows.slice(0, 2);
  });
  for (const place of [0, 1]) {
    const counts = Array.from(columns.ids, (_, row) => shown.filter((rows) => rows[place] === row).length);
    // 200 each, within four standard deviations.
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(54);
  }
});

test("a search's featured seed ignores page and order, and its featured jobs vary by day", () => {
  const query = { ...emptyQuery, keywords: "nurse" };
  const same = [{ page: 3 }, { sortType: "salary" }, { sortType: "newest" }] as const;
  for (const other of same) expect(featuredSeedOf({ ...query, ...other })).toBe(featuredSeedOf(query));
  const featured = { featured: 2 ** 16 - 1, isRemote: false, closing: 2 ** 16 - 1, salary: 20_000 };
  const columns = columnsOf(Array.from({ length: 10 }, () => featured));
  const days = Array.from({ length: 30 }, (_, day) => {
    const plan = { ...planOf("newest", false, 1), today: today + day };
    return runSearch(columns, plan).rows.slice(0, 2).join(" ");
  });
  expect(new Set(days).size).toBeGreaterThan(15);
});
