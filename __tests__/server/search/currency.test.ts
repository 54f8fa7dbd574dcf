import type { Database } from "../../../src/server/database/database";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import type { SearchService } from "../../../src/server/search/search-service";
import { loadVersion } from "../../../src/server/search/snapshot/load-jobs";
import { startSearch } from "../../../src/server/search/start-search";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { smallLocations, smallToday, writeJobs, writeWorld } from "./small-world";

const plain = {
  company: "Acme",
  description: "work",
  place_ids: [],
  disciplines: [],
  job_types: [],
  posted_at: "2026-01-05T08:00:00Z",
};
const jobs = [
  { ...plain, title: "In pounds", salary_annual: 30_000 },
  { ...plain, title: "In euros", salary_annual: 70_000 },
  { ...plain, title: "In kroner", salary_annual: 900_000 },
  { ...plain, title: "Without pay", salary_annual: null },
];

async function payIn(database: Database, currency: string, title: string): Promise<void> {
  await database.query("update jobs set salary_currency = $1 where title = $2", [currency, title]);
}

eachDatabase((database) =>
  describe("pay in several currencies", () => {
    let search: SearchService;

    beforeAll(async () => {
      await writeWorld(database());
      await writeJobs(database(), jobs, "job");
      for (const [currency, title] of [
        ["GBP", "In pounds"],
        ["EUR", "In euros"],
        ["NOK", "In kroner"],
      ] as const)
        await payIn(database(), currency, title);
      await announceChange(database());
      search = await startSearch(database(), () => smallLocations, {
        now: () => smallToday,
        currency: { code: "GBP", worth: { EUR: 0.5, GBP: 1 } },
      });
    });
    afterAll(() => search?.close());

    const titles = async (changes: object) =>
      (await search.results({ ...emptyQuery, sortType: "salary", ...changes })).jobs.map(
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
      const { facets } = await search.results(emptyQuery);
      expect(facets.salary.map(({ slug, count }) => [slug, count])).toEqual([
        ["20000", 2],
        ["30000", 2],
      ]);
    });

    test("is compared by exchange rates after a small change is merged in", async () => {
      await database().query("update jobs set salary_annual = 100000 where title = 'In euros'");
      await announceChange(database());
      const version = await loadVersion(database());
      while (!search.version.startsWith(`${version}.`)) await new Promise((resolve) => setImmediate(resolve));
      expect(await titles({ salary_min: "50000" })).toEqual(["In euros"]);
      expect(await titles({ salary_min: "60000" })).toEqual([]);
    });
  }),
);
