import fc from "fast-check";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { choiceFields, entryOf, type FacetField, facetFields, listOf } from "../../../src/shared/facets";
import { markerOf } from "../../../src/shared/posted";
import { withKeywords, withPage } from "../../../src/shared/query-changes";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import {
  choiceValues,
  noRefinements,
  radii,
  type SearchQuery,
  type Slugs,
  slugSet,
  sortTypes,
} from "../../../src/shared/search-query";
import type { FacetNode, ResultsFragment } from "../../../src/shared/wire/results";
import { anyChoices } from "../../support/arbitraries";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { runs } from "../../support/stage";
import { plainCover } from "./plain-cover";
import { type PlainAnswer, plainAnswer } from "./plain-sql";
import { startSmallSearch } from "./small-search";
import { disciplines, jobTypes, places, randomJobs, words } from "./small-world";
import { importCount, importSome } from "./some-imports";

const plainWords = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((each) => each.join(" "));
const signed = 'or|-bank|-nurse|"staff nurse"|-"senior engineer"|"head of the ward"'.split("|");
const operators = fc
  .array(fc.constantFrom(...words, ...signed), { maxLength: 6 })
  // Search drops the fourth occurrence of a word, which other tests cover.
  .map((each) =>
    each.filter((word, place) => each.slice(0, place).filter((other) => other === word).length < 3),
  )
  .map((each) => each.join(" "));

const someOf = (slugs: readonly string[]) =>
  fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 3 })).map(slugSet);

const placeSlugs = places.map(({ cached_slug_with_class }) => cached_slug_with_class);

/** Slugs of one-word companies: two share theirs with a company of another name, and the last is unused. */
const companies = "nurse nurses ward senior engineer software cafe c c-240aa2 c-6ce809 net head nobody".split(
  " ",
);

/** Often none, so that searches find something. */
const someChoices = fc.oneof({ weight: 2, arbitrary: fc.constant(noRefinements) }, anyChoices);

const anySearch: fc.Arbitrary<SearchQuery> = fc
  .record({
    keywords: fc.oneof(fc.constant(""), plainWords, operators),
    location: fc.oneof(fc.constant(""), fc.constantFrom(...placeSlugs, "anywhere", "Leeds", "Xyzzy")),
    radius: fc.constantFrom(...radii),
    disciplines: someOf(disciplines),
    all_locations: someOf(placeSlugs),
    job_types: someOf(jobTypes),
    companies: someOf(companies),
    sortType: fc.constantFrom(...sortTypes),
    page: fc.constantFrom(1, 1, 2, 3, 1000),
    choices: someChoices,
  })
  // Exact, as other tests cover the interpretation of keywords.
  .map(({ choices, ...search }) => ({
    ...choices,
    ...search,
    exact: search.keywords !== "",
    similar: false,
    without: [],
  }));

/** Positions of present or removed jobs in date order; 3 January is a busy day. */
const anyMark = fc.record({
  posted_at: fc.constantFrom(
    "2026-01-03T08:00:00.000Z",
    "2026-01-07T08:00:00.000Z",
    "2026-01-05T00:00:00.000Z",
  ),
  id: fc.nat(900),
});

/** Index of the job on the page that gives the mark instead, as kept by a visitor's browser; often none. */
const anyJobShown = fc.option(fc.nat(19), { freq: 2 });

/** Per version of the data. The embedded database runs in this thread and takes three times as long. */
const runsOn = { postgres: 60, embedded: 30 };

/** Differs per run, which prints it: `npx jest --seed=N PATH` repeats the same jobs, changes and searches. */
const runSeed = jest.getSeed();

eachDatabase((database, kind) =>
  describe("search results", () => {
    const search = duringTests(() => startSmallSearch(database(), randomJobs(250, runSeed)));

    test("totals, counts, pages and ways to broaden match plain SQL", () => checkAll(runSeed));

    test.each(Array.from({ length: importCount }, (_, round) => round))(
      "answers still match plain SQL after import %i",
      async (round) => {
        const [version] = search().version.split(".");
        await importSome(database(), round, runSeed);
        while (search().version.startsWith(`${version}.`))
          await new Promise((resolve) => setImmediate(resolve));
        await checkAll(runSeed + 1 + round);
      },
    );

    async function checkAll(seed: number): Promise<void> {
      const rows = await database().query<{ place_id: number }>("select distinct place_id from job_places");
      const usedPlaces = new Set(rows.map(({ place_id }) => place_id));
      const named = await database().query<{ slug: string }>("select slug from companies");
      const knownCompanies = new Set(named.map(({ slug }) => slug));
      const known = (field: FacetField, slugs: Slugs) =>
        field === "companies" ? slugs.filter((slug) => knownCompanies.has(slug)) : slugs;
      const property = fc.asyncProperty(anySearch, anyMark, anyJobShown, async (asked, mark, shown) => {
        const fragment = await search().results(asked);
        const than = markerOf(fragment.jobs[shown ?? 20] ?? mark);
        const query = parseQuery(fragment.query);
        const others = [withKeywords(query, ""), ...fragment.broaden.map((way) => parseQuery(way.query))];
        const plain = await plainAnswer(database(), { query, others, than });
        for (const field of facetFields)
          expect(query[field]).toEqual(plainCover(field, known(field, asked[field]), usedPlaces));
        expect(choiceFields.map((field) => query[field])).toEqual(choiceFields.map((field) => asked[field]));
        expect(query.keywords).toBe(asked.keywords);
        expect(await search().newer(asked, than)).toBe(plain.newer);
        checkPage(fragment, query, asked, plain);
        for (const field of facetFields) checkFacet(fragment, query, field, plain);
        checkChoices(fragment, query, plain);
        checkBroaden(fragment, plain);
      });
      return fc.assert(property, { numRuns: runs(runsOn[kind]), seed });
    }

    function checkPage(
      fragment: ResultsFragment,
      query: SearchQuery,
      asked: SearchQuery,
      plain: PlainAnswer,
    ): void {
      const { total, page } = plain;
      expect(fragment.total_count).toBe(total);
      expect(fragment.page_count).toBe(Math.max(1, Math.ceil(total / 20)));
      expect(fragment.page).toBe(Math.min(asked.page, fragment.page_count));
      expect(query.page).toBe(fragment.page);
      const ids = fragment.jobs.map(({ id }) => id);
      if (query.sortType === "relevance" && /["-]|\bor\b/.test(query.keywords)) {
        expect(new Set(ids).size).toBe(Math.min(20, total - 20 * (fragment.page - 1)));
      } else {
        expect(ids).toEqual(page);
      }
    }

    function checkFacet(
      fragment: ResultsFragment,
      query: SearchQuery,
      field: FacetField,
      { facets }: PlainAnswer,
    ): void {
      const counts = facets[field];
      const nodes = allNodes(fragment.facets[listOf(field)]);
      for (const { slug, count, active } of nodes) {
        expect([slug, count, active]).toEqual([slug, counts[slug] ?? 0, query[field].includes(slug)]);
      }
      const shown = nodes.map(({ slug }) => slug);
      expect(shown).toEqual(expect.arrayContaining([...query[field]]));
      const { maxListed } = entryOf(field);
      if (maxListed !== undefined) {
        const most = Object.values(counts).sort((one, other) => other - one);
        const found = nodes.map(({ count }) => count).filter((count) => count > 0);
        expect(found.slice(0, maxListed)).toEqual(most.slice(0, maxListed));
      }
      // Of places, only countries always show; their children may stay closed.
      const expected = Object.keys(counts).filter(
        (slug) => maxListed === undefined && (field !== "all_locations" || slug.endsWith(".country")),
      );
      expect(shown).toEqual(expect.arrayContaining(expected));
      expect(new Set(shown).size).toBe(shown.length);
    }

    /** A choice replaces the previous one, so its count is the total with it. */
    function checkChoices(fragment: ResultsFragment, query: SearchQuery, plain: PlainAnswer): void {
      const { salary, posted_within, remote } = fragment.facets;
      const nodes = { salary_min: salary, posted_within, remote };
      for (const field of ["salary_min", "posted_within", "remote"] as const) {
        for (const [place, value] of listedValues[field].entries()) {
          const total = plain.choices[field][place] ?? 0;
          const node = nodes[field].find(({ slug }) => slug === value);
          const isChosen = query[field] === value;
          expect([field, value, node?.count, node?.active]).toEqual(
            total > 0 || isChosen ? [field, value, total, isChosen] : [field, value, undefined, undefined],
          );
        }
      }
      checkUnstated(fragment, query, plain);
    }

    /** Offered only beside a minimum salary; its count is the number of jobs that it adds. */
    function checkUnstated({ facets }: ResultsFragment, query: SearchQuery, plain: PlainAnswer): void {
      const node = facets.salary.find(({ slug }) => slug === "unstated");
      if (query.salary_min === "") expect(node).toBeUndefined();
      else expect(node).toMatchObject({ count: plain.unstated, active: query.salary_unstated === "1" });
    }

    function checkBroaden(fragment: ResultsFragment, { totals: [all = 0, ...totals] }: PlainAnswer): void {
      for (const [place, { query: wider, count }] of fragment.broaden.entries()) {
        expect(stringifyQuery(parseQuery(wider))).toBe(wider);
        expect([wider, count]).toEqual([wider, totals[place]]);
        expect(count).toBeGreaterThan(fragment.total_count);
      }
      const offered = fragment.broaden.some(({ kind }) => kind === "keywords");
      expect(offered).toBe(all > fragment.total_count);
    }

    test("a way to broaden and a facet value find as many jobs as their counts say", async () => {
      const property = fc.asyncProperty(anySearch, async (asked) => {
        const fragment = await search().results(asked);
        for (const { query, count } of fragment.broaden) {
          expect((await search().results(parseQuery(query))).total_count).toBe(count);
        }
        for (const [to, count] of valuesToFollow(fragment)) {
          expect((await search().results(to)).total_count).toBe(count);
        }
      });
      await fc.assert(property, { numRuns: runs(50), seed: runSeed });
    });
  }),
);

const listedValues = { ...choiceValues, salary_min: yearlyPay.steps.map(String) };

/** Each value of each facet as its only choice, with the count it shows. */
function valuesToFollow({ query: canonical, facets }: ResultsFragment): [SearchQuery, number][] {
  const query = withPage(parseQuery(canonical), 1);
  const choices = { salary_min: facets.salary, posted_within: facets.posted_within, remote: facets.remote };
  return [
    ...facetFields.flatMap((field) =>
      allNodes(facets[listOf(field)]).map(
        ({ slug, count }) => [{ ...query, [field]: [slug] }, count] as const,
      ),
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
