import type { Database } from "../../../src/server/database/database";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { catchesUp, openSmallSearch, plainJob } from "./small-search";
import { writeJobs, writeWorld } from "./small-world";

const jobs = [
  { ...plainJob, title: "In pounds", salary_annual: 30_000 },
  { ...plainJob, title: "In euros", salary_annual: 70_000 },
  { ...plainJob, title: "In kroner", salary_annual: 900_000 },
  { ...plainJob, title: "Without pay", salary_annual: null },
];

async function payIn(database: Database, currency: string, title: string): Promise<void> {
  await database.query("update jobs set salary_currency = $1 where title = $2", [currency, title]);
}

eachDatabase((database) =>
  describe("pay in several currencies", () => {
    const search = duringTests(async () => {
      await writeWorld(database());
      await writeJobs(database(), jobs, "job");
      await payIn(database(), "GBP", "In pounds");
      await payIn(database(), "EUR", "In euros");
      await payIn(database(), "NOK", "In kroner");
      await announceChange(database());
      const currency = { code: "GBP", worth: { EUR: 0.5, GBP: 1 } };
      return openSmallSearch(database(), { currency });
    });

    const titles = async (changes: object) =>
      (await search().results({ ...emptyQuery, sortType: "salary", ...changes })).jobs.map(
        ({ title }) => title,
      );

    test("is compared by exchange rates, and counts as unstated without one", async () => {
      expect((await titles({})).slice(0, 2)).toEqual(["In euros", "In pounds"]);
      expect(await titles({ salary_min: "30000" })).toEqual(["In euros", "In pounds"]);
      expect(await titles({ salary_min: "40000" })).toEqual([]);
      expect((await titles({ salary_min: "40000", salary_unstated: "1" })).sort()).toEqual([
        "In kroner",
        "Without pay",
      ]);
    });

    test("is counted by exchange rates in the salary facet", async () => {
      const { facets } = await search().results(emptyQuery);
      expect(facets.salary.map(({ slug, count }) => [slug, count])).toEqual([
        ["20000", 2],
        ["30000", 2],
      ]);
    });

    test("is compared by exchange rates after a small change is merged in", async () => {
      await database().query("update jobs set salary_annual = 100000 where title = 'In euros'");
      await announceChange(database());
      await catchesUp(search(), database());
      expect(await titles({ salary_min: "50000" })).toEqual(["In euros"]);
      expect(await titles({ salary_min: "60000" })).toEqual([]);
    });
  }),
);
