import fc from "fast-check";
import { scaleOf } from "../../../src/server/jobs/pay-scale";
import { emptyQuery } from "../../../src/shared/search-query";
import { salaryPeriods } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { openSmallSearch, plainJob } from "./small-search";
import { writeJobs, writeWorld } from "./small-world";

/** Per year; some equal a round amount per hour, day or month, or miss it by one unit. */
const yearly = [20_800, 20_799, 26_000, 25_999, 30_000, 29_999, 31_200, 45_000, 104_000, 120_001, null];
const jobs = yearly.map((salary_annual, place) => ({ ...plainJob, title: `Job ${place}`, salary_annual }));

eachDatabase((database) =>
  describe("pay by period", () => {
    beforeAll(async () => {
      await writeWorld(database());
      await writeJobs(database(), jobs, "job");
    });

    describe.each(salaryPeriods)("per %s", (period) => {
      const pay = scaleOf(period);
      const search = duringTests(() => openSmallSearch(database(), { pay }));

      /** By plain SQL: the amount times the periods in a year. */
      async function paidAtLeast(amount: number, orUnstated = false): Promise<number> {
        const [row] = await database().query<{ count: number }>(
          `select count(*)::int as count from jobs
         where salary_annual >= $1::text::bigint * $2::text::int or ($3::text = 'yes' and salary_annual is null)`,
          [String(amount), String(pay.perYear), orUnstated ? "yes" : "no"],
        );
        return row?.count ?? 0;
      }

      test("any minimum finds the jobs that pay it, plus those without pay on request", async () => {
        const most = Math.ceil(130_000 / pay.perYear);
        const anyAmount = fc.oneof(
          fc.integer({ min: 1, max: most }),
          fc.constantFrom(...pay.steps, 1, most, 10_000_000),
        );
        const property = fc.asyncProperty(anyAmount, fc.boolean(), async (amount, orUnstated) => {
          const query = { ...emptyQuery, salary_min: String(amount) };
          const found = await search().results({ ...query, salary_unstated: orUnstated ? "1" : "" });
          expect([amount, found.total_count]).toEqual([amount, await paidAtLeast(amount, orUnstated)]);
        });
        await fc.assert(property, { numRuns: 40 });
      });

      test("offered amounts have counts, and another amount can be widened to the next lower one", async () => {
        const between = (pay.steps[1] ?? 0) + 1;
        const { facets, broaden } = await search().results({ ...emptyQuery, salary_min: String(between) });
        const offered = facets.salary.filter(({ slug }) => slug !== "unstated");
        const counts = await Promise.all(pay.steps.map((step) => paidAtLeast(step)));
        expect(offered.map(({ slug, count, active }) => [slug, count, active])).toEqual(
          pay.steps
            .map((step, place) => [String(step), counts[place], false])
            .filter(([, count]) => count !== 0),
        );
        const wider = broaden.find(({ query }) => query === `salary_min=${pay.steps[1]}`);
        const isMore = (counts[1] ?? 0) > (await paidAtLeast(between));
        expect(wider?.count).toBe(isMore ? counts[1] : undefined);
      });
    });
  }),
);
