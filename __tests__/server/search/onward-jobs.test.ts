import { neighbouringJobs, onwardJobs } from "../../../src/server/search/onward-jobs";
import { withFacet, withKeywords, withPage, withSortType } from "../../../src/shared/query-changes";
import { emptyQuery, type SearchQuery, sortTypes } from "../../../src/shared/search-query";
import { type JobDetail, noOtherAdverts } from "../../../src/shared/wire/job";
import type { JobCard } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { plainJob, startSmallSearch } from "./small-search";
import { randomJobs } from "./small-world";

const never = new AbortController().signal;
const nearLeeds = { ...withKeywords(emptyQuery, "nurse"), location: "leeds.town", radius: 100 } as const;

const plain = {
  ...plainJob,
  title: "Lamplighter",
  company: "Ståle & Søn",
  description: "Lights lamps.",
  disciplines: ["law"],
};

eachDatabase((database) =>
  describe("onward jobs", () => {
    const search = duringTests(() => {
      const random = randomJobs(250, 7).map((job, place) => ({
        ...job,
        ...(place % 9 === 0 && { featured_until: "infinity" }),
      }));
      const theirs = Array.from({ length: 6 }, (_, number) => ({ ...plain, title: `Clerk ${number}` }));
      const alike = Array.from({ length: 2 }, (_, number) => ({ ...plain, company: `Other ${number}` }));
      const closed = { ...plain, title: "Closed clerk", valid_through: "2026-01-08T12:00:00Z" } as const;
      return startSmallSearch(database(), [...random, ...theirs, ...alike, plain, closed]);
    });

    /** All jobs of a search in order, each with its page. */
    async function inOrder(query: SearchQuery): Promise<{ card: JobCard; page: number }[]> {
      const { page_count } = await search().results(query);
      const pages = Array.from({ length: page_count }, (_, index) => index + 1);
      const found = await Promise.all(pages.map((page) => search().results(withPage(query, page))));
      return found.flatMap(({ jobs }, index) => jobs.map((card) => ({ card, page: index + 1 })));
    }

    test.each(sortTypes)("neighbours by %s are those on consecutive pages", async (sortType) => {
      const query = withSortType(nearLeeds, sortType);
      const all = await inOrder(query);
      expect(all.length).toBeGreaterThan(45);
      for (const [index, { card, page }] of all.entries()) {
        const found = await neighbouringJobs(card.id, withPage(query, page), search(), never);
        const beside = (at: number) => {
          const other = all[at];
          return other === undefined ? null : [other.card.id, other.page];
        };
        const told = [found?.previous, found?.next].map((one) => one && [one.job.id, one.query.page]);
        expect([found?.place, found?.total, ...told]).toEqual([
          index + 1,
          all.length,
          beside(index - 1),
          beside(index + 1),
        ]);
      }
    });

    test("a job that has moved to the next page is found there", async () => {
      const all = await inOrder(emptyQuery);
      const id = all[25]?.card.id ?? 0;
      const found = await neighbouringJobs(id, emptyQuery, search(), never);
      expect([found?.place, found?.previous?.job.id]).toEqual([26, all[24]?.card.id]);
    });

    test("a page past the end counts as the last", async () => {
      const all = await inOrder(nearLeeds);
      const id = all.at(-1)?.card.id ?? 0;
      const found = await neighbouringJobs(id, withPage(nearLeeds, 99), search(), never);
      expect([found?.place, found?.next]).toEqual([all.length, null]);
    });

    test("a job that the search does not find has no neighbours", async () => {
      const [lamplighter] = (await search().results(withKeywords(emptyQuery, "lamplighter"))).jobs;
      expect(await neighbouringJobs(lamplighter?.id ?? 0, nearLeeds, search(), never)).toBeNull();
    });

    async function lamplighterOfTheirs(): Promise<JobDetail> {
      const { jobs } = await search().results(withKeywords(emptyQuery, "lamplighter"));
      const card = jobs.find(({ company }) => company === plain.company);
      if (card === undefined) throw new Error("The lamplighter is open.");
      const { snippet, distance_miles, relevance, ...job } = card;
      return { ...job, description_html: "", apply_url: null, valid_through: null };
    }

    const onwardOf = (job: JobDetail, companySlug: string | null) =>
      onwardJobs(job, { search: null, companySlug, others: noOtherAdverts }, search(), never);

    test("similar jobs are open, most similar first, and exclude the job itself", async () => {
      const job = await lamplighterOfTheirs();
      const { like } = await onwardOf(job, null);
      expect(like).toHaveLength(5);
      expect(like.slice(0, 2).map(({ title }) => title)).toEqual(["Lamplighter", "Lamplighter"]);
      expect(like.map(({ id }) => id)).not.toContain(job.id);
      expect(like.map(({ title }) => title)).not.toContain("Closed clerk");
    });

    test("the company's other jobs repeat no similar job, and their count matches its search", async () => {
      const job = await lamplighterOfTheirs();
      const { like, company } = await onwardOf(job, "stale-son");
      const shown = [...like, ...(company?.jobs ?? [])].map(({ id }) => id);
      expect(new Set(shown).size).toBe(shown.length);
      expect(company?.jobs.every((card) => card.company === plain.company)).toBe(true);
      expect(company?.count).toBe(7);
      expect(company?.query).toEqual(withFacet(emptyQuery, "companies", ["stale-son"]));
      expect((await search().results(company?.query ?? emptyQuery)).total_count).toBe(7);
    });

    test("a company not yet known to the search yields null, not all companies", async () => {
      const { company } = await onwardOf(await lamplighterOfTheirs(), "just-come");
      expect(company).toBeNull();
    });
  }),
);
