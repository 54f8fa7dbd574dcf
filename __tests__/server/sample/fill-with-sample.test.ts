import { finishInterruptedImports } from "../../../src/server/feeds/import/interrupted-imports";
import { fillWithSample, needsSample, renewSample } from "../../../src/server/sample/fill-with-sample";
import { eachDatabase } from "../../support/databases";
import { failingAt } from "../feeds/import/failing-database";
import {
  importRows,
  jobsVersion,
  prepareForFeeds,
  rowsOf,
  storedJobs,
  titles,
} from "../feeds/import/feed-database";

const today = new Date("2026-11-21T09:00:00Z");

eachDatabase((database) => {
  beforeAll(() => prepareForFeeds(database()));
  beforeEach(async () => {
    await finishInterruptedImports(database());
    await database().query("delete from jobs");
    await database().query("delete from meta where key = 'sample'");
  });

  test("fills with complete jobs and reports progress", async () => {
    expect(await needsSample(database())).toBe(true);
    const told: number[] = [];
    const onProgress = (done: number, total: number) => told.push(done / total);
    expect(await fillWithSample(database(), { jobs: 700, today, onProgress })).toMatchObject({
      added: 700,
      refused: 0,
    });
    expect(await needsSample(database())).toBe(false);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.at(-1)).toBe(1);
    const jobs = await storedJobs(database());
    const lacking = jobs.filter((job) =>
      Object.entries(job).some(
        ([key, value]) =>
          value === null &&
          !key.startsWith("salary") &&
          !["language", "changed_on", "featured_until"].includes(key),
      ),
    );
    expect(lacking).toEqual([]);
  });

  test("the same seed and day change nothing; another number replaces sample jobs only", async () => {
    await importRows(database(), "acme", rowsOf([{}]));
    await fillWithSample(database(), { jobs: 60, today });
    const version = await jobsVersion(database());
    expect(await fillWithSample(database(), { jobs: 60, today })).toMatchObject({
      unchanged: 60,
      changed: false,
    });
    expect(await jobsVersion(database())).toBe(version);
    expect(await fillWithSample(database(), { jobs: 20, today })).toMatchObject({
      unchanged: 20,
      removed: 40,
    });
    expect(await fillWithSample(database(), { jobs: 20, today, seed: 2 })).toMatchObject({ updated: 20 });
    expect(Object.keys(await titles(database(), "acme"))).toHaveLength(1);
  });

  test("the sample is renewed with the same seed once one of its jobs has closed, and nothing else", async () => {
    await importRows(database(), "acme", rowsOf([{ validThrough: "2026-11-22" }]));
    await fillWithSample(database(), { jobs: 40, seed: 3, today });
    const before = await titles(database(), "sample");
    const version = await jobsVersion(database());
    await renewSample(database(), new Date("2026-11-22T09:00:00Z"));
    expect(await jobsVersion(database())).toBe(version);
    const muchLater = new Date("2027-06-01T09:00:00Z");
    await renewSample(database(), muchLater);
    expect(await titles(database(), "sample")).toEqual(before);
    const [row] = await database().query<{ closed: number; acme: number }>(
      `select count(*) filter (where source = 'sample' and valid_through < $1)::int as closed,
         count(*) filter (where source = 'acme')::int as acme from jobs`,
      [muchLater.toISOString()],
    );
    expect(row).toEqual({ closed: 0, acme: 1 });
    // As if that clock was wrong, and is now set back.
    await renewSample(database(), today);
    const posted = "select count(*)::int as jobs from jobs where source = 'sample' and posted_at > $1";
    expect(await database().query(posted, [today.toISOString()])).toEqual([{ jobs: 0 }]);
  });

  test("a sample that was removed is not renewed", async () => {
    await fillWithSample(database(), { jobs: 20, today });
    await fillWithSample(database(), { jobs: 0, today });
    await renewSample(database(), new Date("2027-06-01T09:00:00Z"));
    expect([await needsSample(database()), await titles(database(), "sample")]).toEqual([false, {}]);
  });

  test("an interrupted fill is still needed and can be completed", async () => {
    const failing = failingAt(database(), "insert into jobs", 2);
    await expect(fillWithSample(failing, { jobs: 600, today })).rejects.toThrow("lost its power");
    expect(await needsSample(database())).toBe(true);
    expect(await fillWithSample(database(), { jobs: 600, today })).toMatchObject({ read: 600, refused: 0 });
    expect(Object.keys(await titles(database(), "sample"))).toHaveLength(600);
    expect(await needsSample(database())).toBe(false);
  });
});
