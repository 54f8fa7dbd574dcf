import { Check } from "typebox/value";
import { databaseJobs, type JobService } from "../../../src/server/jobs/job-service";
import { JobDetail } from "../../../src/shared/wire/job";
import { eachDatabase } from "../../support/databases";
import { writeJobs, writeWorld } from "../search/small-world";

const job = {
  title: "Staff Nurse, Ståle & Søn!",
  company: "Leeds Hospital",
  description: "Cares for patients.",
  salary_annual: 30_000,
  posted_at: "2026-01-02T03:04:05.678Z",
  place_ids: [13, 30, 50],
  disciplines: ["health.nursing"],
  job_types: ["full-time", "contract"],
};

eachDatabase((database) =>
  describe("single jobs", () => {
    let jobs: JobService;
    beforeAll(async () => {
      jobs = databaseJobs(database());
      await writeWorld(database());
      await writeJobs(
        database(),
        [job, { ...job, title: "日本", place_ids: [], disciplines: [], job_types: [] }],
        "job",
      );
      await database().query(`
        update jobs set salary_min = 12.5, salary_max = 14, salary_currency = 'GBP', salary_period = 'hour',
          salary_text = 'plus nights', apply_url = 'https://example.com/apply', valid_through = '2026-02-03T00:00:00Z', remote = true
        where id = 1`);
    });

    test("are found with all fields", async () => {
      const found = (await jobs.byId(1))?.job;
      expect(Check(JobDetail, found)).toBe(true);
      expect(found).toEqual({
        id: 1,
        url: "/jobs/1/staff-nurse-stale-s-n",
        language: "en",
        title: job.title,
        company: job.company,
        locations: expect.arrayContaining([
          { slug: "leeds.town", name: "Leeds", hierarchy: "Leeds, Yorkshire, England" },
          { slug: "kent.region", name: "Kent", hierarchy: "Kent, England" },
          { slug: "france.country", name: "France", hierarchy: "France" },
        ]),
        disciplines: [{ slug: "health.nursing", name: "Health.Nursing" }],
        job_types: [
          { slug: "contract", name: "Contract" },
          { slug: "full-time", name: "Full-Time" },
        ],
        salary: { min: 12.5, max: 14, currency: "GBP", period: "hour", text: "plus nights" },
        remote: true,
        posted_at: "2026-01-02T03:04:05.678Z",
        description_html: "<p>Cares for patients.</p>",
        apply_url: "https://example.com/apply",
        valid_through: "2026-02-03T00:00:00.000Z",
      });
    });

    test("are found when only their text is known", async () => {
      expect((await jobs.byId(2))?.job).toMatchObject({
        url: "/jobs/2/job",
        locations: [],
        disciplines: [],
        job_types: [],
        salary: null,
        valid_through: null,
      });
    });

    test("are listed in the requested order with joined names, without missing ones", async () => {
      const [second, first, ...others] = await jobs.listed([2, 99, 1]);
      expect(others).toEqual([]);
      expect(first).toMatchObject({
        ...{ id: 1, url: "/jobs/1/staff-nurse-stale-s-n", title: job.title, remote: true },
        job_types: "Contract | Full-Time",
        disciplines: "Health.Nursing",
        salary: { min: 12.5, max: 14, currency: "GBP", period: "hour", text: "plus nights" },
        closes_on: "2026-02-03",
      });
      expect(first?.locations.split(" | ").sort()).toEqual([
        "France",
        "Kent, England",
        "Leeds, Yorkshire, England",
      ]);
      expect(second).toMatchObject({ id: 2, locations: "", disciplines: "", salary: null, closes_on: null });
    });

    test("have their places as parts of postal addresses", async () => {
      const record = await jobs.byId(1);
      expect(record?.places).toHaveLength(3);
      expect(record?.places).toEqual(
        expect.arrayContaining([
          { locality: "Leeds", region: "Yorkshire", countryCode: "GB" },
          { locality: null, region: "Kent", countryCode: "GB" },
          { locality: null, region: null, countryCode: "FR" },
        ]),
      );
    });

    test("have their company's slug", async () => {
      expect(await jobs.byId(1)).toMatchObject({ companySlug: "leeds-hospital" });
    });

    test("are open, closed or absent by the clock, several in one call", async () => {
      const onDay = (day: string) => databaseJobs(database(), () => new Date(day)).statesOf([2, 1, 99]);
      const valid_through = "2026-02-03T00:00:00.000Z";
      const lasting = { id: 2, state: "open", valid_through: null };
      expect(await onDay("2026-02-03T23:59:59Z")).toEqual([{ id: 1, state: "open", valid_through }, lasting]);
      expect(await onDay("2026-02-04T00:00:00Z")).toEqual([
        { id: 1, state: "closed", valid_through },
        lasting,
      ]);
      expect(await onDay("2026-01-01T00:00:00Z")).toEqual([]);
    });

    test.each([0, -1, 3, 1.5, 2 ** 31, Number.NaN])("are not found by the number %d", async (id) => {
      expect(await jobs.byId(id)).toBeUndefined();
    });

    test("hasBeen is true for existing and deleted jobs, and false for unused numbers", async () => {
      const [left] = await database().query<{ id: number }>(
        `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
         values ('test', 'leaving', 'Leaving', '', '', '', now(), '') returning id`,
      );
      const { id = 0 } = left ?? {};
      await database().query("delete from jobs where id = $1", [id]);
      expect(await Promise.all([1, id, id + 1].map((each) => jobs.hasBeen(each)))).toEqual([
        true,
        true,
        false,
      ]);
    });

    test("have as lastmod in the sitemap the later of their posting and change days", async () => {
      const lastmodAfter = async (posted: string, changed: string | null) => {
        await database().query("update jobs set posted_at = $1, changed_on = $2 where id = 2", [
          posted,
          changed,
        ]);
        for await (const { id, lastmod } of jobs.sitemapPart(1)) if (id === 2) return lastmod;
      };
      const [before] = await database().query<{ posted_at: string }>(
        "select posted_at::text from jobs where id = 2",
      );
      expect([
        await lastmodAfter("2025-05-20T23:30:00Z", null),
        await lastmodAfter("2025-05-20T23:30:00Z", "2025-06-01"),
        await lastmodAfter("2025-06-02T00:30:00Z", "2025-06-01"),
      ]).toEqual(["2025-05-20", "2025-06-01", "2025-06-02"]);
      await lastmodAfter(before?.posted_at ?? "", null);
    });

    test("are in the sitemap while they are open", async () => {
      const [before] = await database().query<{ valid_through: string }>(
        "select valid_through::text from jobs where id = 1",
      );
      const listed = async (part: number) => {
        const ids: number[] = [];
        for await (const { id } of jobs.sitemapPart(part)) ids.push(id);
        return ids;
      };
      await database().query("update jobs set valid_through = now() + interval '1 day' where id = 1");
      await database().query(
        `insert into jobs (id, source, external_id, title, company, description_html, description_text, posted_at, content_hash)
         overriding system value values (100001, 'test', 'far', 'Far', '', '', '', now(), '')`,
      );
      expect(await jobs.sitemapParts()).toEqual([1, 3]);
      expect([await listed(1), await listed(2), await listed(3)]).toEqual([[1, 2], [], [100_001]]);
      await database().query(
        "update jobs set valid_through = now() - interval '1 day' where id in (1, 100001)",
      );
      expect(await jobs.sitemapParts()).toEqual([1]);
      expect(await listed(1)).toEqual([2]);
      for (const part of [0, -1, 1.5, 2 ** 31, Number.NaN]) expect(await listed(part)).toEqual([]);
      await database().query("delete from jobs where id = 100001");
      await database().query("update jobs set valid_through = $1::timestamptz where id = 1", [
        before?.valid_through,
      ]);
    });
  }),
);
