import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { catchesUp, plainJob, startSmallSearch } from "./small-search";
import { announceChange, writeJobs } from "./small-world";

const job = (company: string, job_types: string[] = ["full-time"]) => ({ ...plainJob, company, job_types });

/** Fifteen large companies push the smaller ones off the list in a fragment. */
const large = Array.from({ length: 30 }, (_, place) => job(`Large ${Math.floor(place / 2)}`));

eachDatabase((database) =>
  describe("facet values by name", () => {
    const small = [job("Café Small"), job("Smaller", ["contract"]), job("Small & Sons", ["contract"])];
    const search = duringTests(() => startSmallSearch(database(), [...large, ...small]));

    const named = async (words: string, query = emptyQuery) => {
      const values = await search().values(query, { field: "companies", words });
      return values.map(({ slug, count, active }) => `${slug} ${count}${active ? " chosen" : ""}`);
    };

    test("in a fragment are those with most jobs, and chosen ones with any count", async () => {
      const { facets } = await search().results(parseQuery("companies=smaller|large-3"));
      expect(facets.companies).toHaveLength(11);
      expect(facets.companies.at(-1)).toEqual({
        ...{ slug: "smaller", name: "Smaller", count: 1, active: true, children: [] },
      });
      const none = await search().results(parseQuery("companies=smaller&search[query]=xyzzy"));
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
      await writeJobs(database(), [job("Newcomer"), job("smaller")], "more");
      await announceChange(database());
      await catchesUp(search(), database());
      expect(await named("newcomer")).toEqual(["newcomer 1"]);
      expect(await named("smaller")).toEqual(["smaller 2"]);
      expect((await search().results(parseQuery("companies=newcomer|smaller"))).total_count).toBe(3);
    });

    test("dropping the companies is a way to broaden the search", async () => {
      const { broaden } = await search().results(parseQuery("companies=newcomer"));
      expect(broaden.map(({ kind, label, query }) => [kind, label, query])).toEqual([
        ["companies", "Newcomer", ""],
      ]);
    });
  }),
);
