import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { announceChange, smallLocations, smallToday, writeJobs, writeWorld } from "./small-world";

const job = (company: string, job_types: string[] = ["full-time"]) => ({
  title: "nurse",
  company,
  description: "ward",
  salary_annual: null,
  posted_at: "2026-01-02T08:00:00Z",
  place_ids: [13],
  disciplines: ["health"],
  job_types,
});

/** Fifteen large companies push the smaller ones off the list in a fragment. */
const large = Array.from({ length: 15 }, (_, place) => `Large ${place}`).flatMap((name) => [
  job(name),
  job(name),
]);

eachDatabase((database) =>
  describe("facet values by name", () => {
    let search: SearchService;
    beforeAll(async () => {
      await writeWorld(database());
      const small = [job("Café Small"), job("Smaller", ["contract"]), job("Small & Sons", ["contract"])];
      await writeJobs(database(), [...large, ...small], "job");
      search = await startSearch(database(), () => smallLocations, { now: () => smallToday });
    });
    afterAll(() => search?.close());

    const named = async (words: string, query = emptyQuery) => {
      const values = await search.values(query, { field: "companies", words });
      return values.map(({ slug, count, active }) => `${slug} ${count}${active ? " chosen" : ""}`);
    };

    test("in a fragment are those with most jobs, and chosen ones with any count", async () => {
      const { facets } = await search.results(parseQuery("companies=smaller|large-3"));
      expect(facets.companies).toHaveLength(11);
      expect(facets.companies.at(-1)).toEqual({
        ...{ slug: "smaller", name: "Smaller", count: 1, active: true, children: [] },
      });
      const none = await search.results(parseQuery("companies=smaller&search[query]=xyzzy"));
      expect(none.facets.companies.map(({ slug, count }) => [slug, count])).toEqual([["smaller", 0]]);
    });

    test("are found beyond a fragment's list, in any case, and sorted by name if counts are equal", async () => {
      expect(await named(" SMALL ")).toEqual(["cafe-small 1", "small-sons 1", "smaller 1"]);
      expect(await named("large")).toHaveLength(15);
      expect(await named("nobody")).toEqual([]);
    });

    test("have counts by the other facets' choices only, and include chosen ones at zero", async () => {
      expect(await named("small", parseQuery("companies=large-1&job_types=contract"))).toEqual([
        "small-sons 1",
        "smaller 1",
      ]);
      expect(await named("small", parseQuery("companies=cafe-small&job_types=contract"))).toEqual([
        "small-sons 1",
        "smaller 1",
        "cafe-small 0 chosen",
      ]);
    });

    test("include a company added by a small change, with the right counts", async () => {
      const [before] = search.version.split(".");
      await writeJobs(database(), [job("Newcomer"), job("smaller")], "more");
      await announceChange(database());
      while (search.version.startsWith(`${before}.`)) await new Promise((resolve) => setImmediate(resolve));
      expect(await named("newcomer")).toEqual(["newcomer 1"]);
      expect(await named("smaller")).toEqual(["smaller 2"]);
      expect((await search.results(parseQuery("companies=newcomer|smaller"))).total_count).toBe(3);
    });

    test("dropping the companies is a way to broaden the search", async () => {
      const { broaden } = await search.results(parseQuery("companies=newcomer"));
      expect(broaden.map(({ kind, label, query }) => [kind, label, query])).toEqual([
        ["companies", "Newcomer", ""],
      ]);
    });
  }),
);
