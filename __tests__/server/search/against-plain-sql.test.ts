import fc from "fast-check";
import type { Database } from "../../../src/server/database/database";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { withKeywords, withPage } from "../../../src/shared/query-changes";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import {
  choiceFields,
  choiceValues,
  emptyQuery,
  type FacetField,
  facetFields,
  noRefinements,
  radii,
  type SearchQuery,
  slugSet,
  sortTypes,
} from "../../../src/shared/search-query";
import type { FacetNode, ResultsFragment } from "../../../src/shared/wire/results";
import { anyChoices } from "../../support/arbitraries";
import { eachDatabase } from "../../support/databases";
import { plainCover } from "./plain-cover";
import { plainCounts, plainPage, plainTotal } from "./plain-sql";
import {
  announceChange,
  disciplines,
  jobTypes,
  places,
  randomJobs,
  smallLocations,
  smallToday,
  words,
  writeJobs,
  writeWorld,
} from "./small-world";

const plainWords = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((each) => each.join(" "));
const operators = fc
  .array(
    fc.constantFrom(
      ...words,
      "or",
      "-bank",
      "-nurse",
      '"staff nurse"',
      '-"senior engineer"',
      '"head of the ward"',
    ),
    {
      maxLength: 6,
    },
  )
  .map((each) => each.join(" "));

const someOf = (slugs: readonly string[]) =>
  fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 3 })).map(slugSet);

const placeSlugs = places.map(({ cached_slug_with_class }) => cached_slug_with_class);

/** Often none, so that something is found. */
const someChoices = fc.oneof({ weight: 2, arbitrary: fc.constant(noRefinements) }, anyChoices);

const anySearch: fc.Arbitrary<SearchQuery> = fc
  .record({
    keywords: fc.oneof(fc.constant(""), plainWords, operators),
    location: fc.oneof(fc.constant(""), fc.constantFrom(...placeSlugs, "anywhere", "Leeds", "Xyzzy")),
    radius: fc.constantFrom(...radii),
    disciplines: someOf(disciplines),
    all_locations: someOf(placeSlugs),
    job_types: someOf(jobTypes),
    sortType: fc.constantFrom(...sortTypes),
    page: fc.constantFrom(1, 1, 2, 3, 1000),
    choices: someChoices,
  })
  .map(({ choices, ...search }) => ({ ...choices, ...search }));

const runs = 120;

eachDatabase((opened) =>
  describe("a search", () => {
    let database: Database;
    let search: SearchService;

    beforeAll(async () => {
      database = opened();
      await writeWorld(database);
      await writeJobs(database, randomJobs(350, 1), "first");
      search = await startSearch(database, smallLocations, { now: () => smallToday });
    });

    afterAll(() => search?.close());

    test("totals, counts, pages and ways to broaden are those of plain SQL", () => checkAll(1));

    test("and still are after an import changed the data underneath", async () => {
      const before = await search.results(emptyQuery);
      await database.query("delete from jobs where id % 3 = 0");
      await database.query(
        "update jobs set posted_at = posted_at + interval '3 days', salary_annual = id where id % 5 = 1",
      );
      await database.query("delete from job_places where job_id % 7 = 0");
      await writeJobs(database, randomJobs(120, 2), "second");
      await announceChange(database);
      while ((await search.results(emptyQuery)).total_count === before.total_count) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await checkAll(2);
    });

    function checkAll(seed: number): Promise<void> {
      const property = fc.asyncProperty(anySearch, async (asked) => {
        const fragment = await search.results(asked);
        const query = parseQuery(fragment.query);
        for (const field of facetFields) expect(query[field]).toEqual(plainCover(field, asked[field]));
        expect(choiceFields.map((field) => query[field])).toEqual(choiceFields.map((field) => asked[field]));
        expect(query.keywords).toBe(asked.keywords);
        await checkPage(fragment, query, asked);
        for (const field of facetFields) await checkFacet(fragment, query, field);
        await checkChoices(fragment, query);
        await checkBroaden(fragment, query);
      });
      return fc.assert(property, { numRuns: runs, seed });
    }

    async function checkPage(
      fragment: ResultsFragment,
      query: SearchQuery,
      asked: SearchQuery,
    ): Promise<void> {
      const total = await plainTotal(database, query);
      expect(fragment.total_count).toBe(total);
      expect(fragment.page_count).toBe(Math.max(1, Math.ceil(total / 20)));
      expect(fragment.page).toBe(Math.min(asked.page, fragment.page_count));
      expect(query.page).toBe(fragment.page);
      const ids = fragment.jobs.map(({ id }) => id);
      if (query.sortType === "relevance" && /["-]|\bor\b/.test(query.keywords)) {
        expect(new Set(ids).size).toBe(Math.min(20, total - 20 * (fragment.page - 1)));
      } else {
        expect(ids).toEqual(await plainPage(database, query, fragment.page));
      }
    }

    async function checkFacet(
      fragment: ResultsFragment,
      query: SearchQuery,
      field: FacetField,
    ): Promise<void> {
      const counts = await plainCounts(database, query, field);
      const nodes = allNodes(fragment.facets[field === "all_locations" ? "locations" : field]);
      for (const { slug, count, active } of nodes) {
        expect([slug, count, active]).toEqual([slug, counts.get(slug) ?? 0, query[field].includes(slug)]);
      }
      const shown = nodes.map(({ slug }) => slug);
      expect(shown).toEqual(expect.arrayContaining([...query[field]]));
      // Of places only the countries always show; what lies below may stay closed.
      const expected = [...counts.keys()].filter(
        (slug) => field !== "all_locations" || slug.endsWith(".country"),
      );
      expect(shown).toEqual(expect.arrayContaining(expected));
      expect(new Set(shown).size).toBe(shown.length);
    }

    /** A choice takes the place of the one before, so its count is the total with it. */
    async function checkChoices(fragment: ResultsFragment, query: SearchQuery): Promise<void> {
      const { salary, posted_within, remote } = fragment.facets;
      const nodes = { salary_min: salary, posted_within, remote };
      for (const field of ["salary_min", "posted_within", "remote"] as const) {
        for (const value of choiceValues[field]) {
          const total = await plainTotal(database, { ...query, [field]: value });
          const node = nodes[field].find(({ slug }) => slug === value);
          const isChosen = query[field] === value;
          expect([field, value, node?.count, node?.active]).toEqual(
            total > 0 || isChosen ? [field, value, total, isChosen] : [field, value, undefined, undefined],
          );
        }
      }
      await checkUnstated(
        query,
        salary.find(({ slug }) => slug === "unstated"),
      );
    }

    /** Offered beside a least salary alone; its count is what it lets through. */
    async function checkUnstated(query: SearchQuery, node: FacetNode | undefined): Promise<void> {
      if (query.salary_min === "") return expect(node).toBeUndefined();
      const without = await plainTotal(database, { ...query, salary_unstated: "" });
      const total = await plainTotal(database, { ...query, salary_unstated: "1" });
      expect(node).toMatchObject({ count: total - without, active: query.salary_unstated === "1" });
    }

    async function checkBroaden(fragment: ResultsFragment, query: SearchQuery): Promise<void> {
      for (const { query: wider, count } of fragment.broaden) {
        const to = parseQuery(wider);
        expect(stringifyQuery(to)).toBe(wider);
        expect([wider, count]).toEqual([wider, await plainTotal(database, to)]);
        expect(count).toBeGreaterThan(fragment.total_count);
      }
      const all = await plainTotal(database, withKeywords(query, ""));
      const offered = fragment.broaden.some(({ kind }) => kind === "keywords");
      expect(offered).toBe(all > fragment.total_count);
    }

    test("following a way to broaden, or a facet's value, finds as many as it said", async () => {
      const property = fc.asyncProperty(anySearch, async (asked) => {
        const fragment = await search.results(asked);
        for (const { query, count } of fragment.broaden) {
          expect((await search.results(parseQuery(query))).total_count).toBe(count);
        }
        for (const [to, count] of valuesToFollow(fragment)) {
          expect((await search.results(to)).total_count).toBe(count);
        }
      });
      await fc.assert(property, { numRuns: 50, seed: 3 });
    });

    test("pages in a row hold every match once", async () => {
      for (const sortType of sortTypes) {
        const query = {
          ...withKeywords(emptyQuery, "nurse"),
          location: "leeds.town",
          radius: 100,
          sortType,
        } as const;
        const first = await search.results(query);
        const ids: number[] = [];
        for (let page = 1; page <= first.page_count; page++) {
          ids.push(...(await search.results(withPage(query, page))).jobs.map(({ id }) => id));
        }
        expect(first.page_count).toBeGreaterThan(1);
        expect(ids).toHaveLength(first.total_count);
        expect(new Set(ids).size).toBe(first.total_count);
      }
    });
  }),
);

/** Every value of every facet as the only one chosen there, with what it says it finds. */
function valuesToFollow({ query: canonical, facets }: ResultsFragment): [SearchQuery, number][] {
  const query = withPage(parseQuery(canonical), 1);
  const nodesOf = {
    disciplines: facets.disciplines,
    all_locations: facets.locations,
    job_types: facets.job_types,
  };
  const choices = { salary_min: facets.salary, posted_within: facets.posted_within, remote: facets.remote };
  return [
    ...facetFields.flatMap((field) =>
      allNodes(nodesOf[field]).map(({ slug, count }) => [{ ...query, [field]: [slug] }, count] as const),
    ),
    ...(["salary_min", "posted_within", "remote"] as const).flatMap((field) =>
      choices[field]
        .filter(({ slug }) => slug !== "unstated")
        .map(({ slug, count }) => [{ ...query, [field]: slug }, count] as const),
    ),
  ].map(([to, count]) => [to, count]);
}

function allNodes(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}
