import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeAlert } from "../../src/server/alerts/asking/mail-alerts";
import { reportFile } from "../../src/server/feeds/import/import-report";
import { forgetOld } from "../../src/server/retention";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { eachDatabase } from "../support/databases";
import { type SmallJob, smallToday, writeJobs, writeWorld } from "./search/small-world";

const job = (title: string): SmallJob => ({
  ...{ title, company: "head", description: "staff", salary_annual: null, posted_at: "2024-01-05T08:00:00Z" },
  ...{ place_ids: [13], disciplines: ["law"], job_types: [] },
});
const day = Math.floor(smallToday.getTime() / 86_400_000);
const kept = {
  counting: { ...defaultSiteConfig.counting, keepDays: 90 },
  retention: { closedJobDays: 365, recordDays: 90 },
  dataDirectory: mkdtempSync(join(tmpdir(), "jobsieve-kept-")),
};
afterAll(() => rmSync(kept.dataDirectory, { recursive: true }));

eachDatabase((database) => {
  const titles = async () =>
    (await database().query<{ title: string }>("select title from jobs order by title")).map(
      ({ title }) => title,
    );
  const version = async () =>
    (await database().query<{ value: string }>("select value from meta where key = 'jobs_version'"))[0]
      ?.value;
  const closing = { "closed long ago": "2024-12-01", closed: "2025-12-01", open: "2026-12-01" };

  beforeAll(() => writeWorld(database()));
  beforeEach(async () => {
    for (const table of ["jobs", "feed_imports", "counted_days", "counted_searches"])
      await database().query(`delete from ${table}`);
    await writeJobs(database(), Object.keys(closing).map(job), "a");
    for (const [title, on] of Object.entries(closing)) {
      await database().query("update jobs set valid_through = $2::timestamptz where title = $1", [title, on]);
    }
  });

  test("long-closed jobs of a feed without imports are deleted, and the jobs version changes", async () => {
    const before = await version();
    await forgetOld(database(), smallToday, kept);
    expect(await titles()).toEqual(["closed", "open"]);
    const after = await version();
    expect(after).not.toBe(before);
    await forgetOld(database(), smallToday, kept);
    expect(await version()).toBe(after);
  });

  test.each([
    ["done", "2025-06-01T00:00Z"],
    ["applying", null],
  ])("jobs of a feed that is still loaded are kept: %s", async (state, ended) => {
    await database().query(
      `insert into feed_imports (source, state, ended_at) select source, $1, $2::timestamptz from jobs limit 1`,
      [state, ended],
    );
    await forgetOld(database(), smallToday, kept);
    expect(await titles()).toEqual(["closed", "closed long ago", "open"]);
  });

  test("unconfirmed alerts are deleted, even where the site no longer sends alerts", async () => {
    const alert = { query: "", title: "", frequency: "daily", locale: "" } as const;
    for (const [email, days] of [
      ["old@example.org", 4],
      ["young@example.org", 2],
    ] as const) {
      const now = new Date(smallToday.getTime() - days * 86_400_000);
      await writeAlert(database(), { ...alert, email, contact: email }, { now, lastArrived: 0 });
    }
    await forgetOld(database(), smallToday, kept);
    expect(await database().query("select email from alert_addresses")).toEqual([
      { email: "young@example.org" },
    ]);
  });

  test("rare searches and the salt of an ended day are deleted, even where nothing is counted any more", async () => {
    await database().query(`
      insert into counted_days (day, salt) values (${day - 1}, 'old'), (${day}, 'today''s');
      insert into counted_searches (day, query, asked, askers) values
        (${day - 1}, 'rare', 1, '{1}'), (${day - 1}, 'frequent', 9, null), (${day}, 'rare', 1, '{1}')`);
    await forgetOld(database(), smallToday, {
      ...kept,
      counting: { ...kept.counting, searches: false, applies: false },
    });
    expect(await database().query("select day, salt from counted_days order by day")).toEqual([
      { day: day - 1, salt: null },
      { day, salt: "today's" },
    ]);
    expect(await database().query("select day, query from counted_searches order by day")).toEqual([
      { day: day - 1, query: "frequent" },
      { day, query: "rare" },
    ]);
  });

  test("old reports of manual imports are deleted, and other files of the folder are kept", async () => {
    const folder = join(kept.dataDirectory, "import-reports");
    mkdirSync(folder, { recursive: true });
    const daysBefore = (days: number) => new Date(smallToday.getTime() - days * 86_400_000);
    const [old, young] = [91, 89].map((days) =>
      reportFile(kept.dataDirectory, "Acme jobs", daysBefore(days)),
    );
    const others = ["source-acme.jsonl", "notes-20200101.jsonl", "a-20200101T000000Z.txt"];
    for (const file of [old, young, ...others.map((name) => join(folder, name))])
      writeFileSync(String(file), "{}\n");
    await forgetOld(database(), smallToday, kept);
    expect(
      readdirSync(folder)
        .map((name) => join(folder, name))
        .sort(),
    ).toEqual([young, ...others.map((name) => join(folder, name))].sort());
  });

  test("old import records are deleted, except the last successful one of each source", async () => {
    await database().query(`
      insert into feed_imports (source, state, ended_at) values
        ('acme', 'done', '2025-01-01'), ('acme', 'failed', '2025-01-02'), ('acme', 'done', '2025-01-03'),
        ('acme', 'failed', '2025-01-04'), ('acme', 'failed', '2026-01-05'), ('other', 'done', '2026-01-05')`);
    await forgetOld(database(), smallToday, kept);
    const left = await database().query(
      "select source, state, ended_at::date::text as on from feed_imports order by id",
    );
    expect(left).toEqual([
      { source: "acme", state: "done", on: "2025-01-03" },
      { source: "acme", state: "failed", on: "2026-01-05" },
      { source: "other", state: "done", on: "2026-01-05" },
    ]);
  });

  test("counts and crawler budgets are deleted after their time", async () => {
    await database().query(`
      insert into told_budgets values ('indexnow', ${day - 91}, 1), ('indexnow', ${day - 90}, 1);
      insert into counted_days (day) values (${day - 91}), (${day - 90});
      insert into counted_applies values (${day - 91}, 'a', 1), (${day - 90}, 'a', 1);
      insert into counted_searches (day, query, asked) values (${day - 91}, 'q', 1), (${day - 90}, 'q', 1)`);
    await forgetOld(database(), smallToday, kept);
    for (const table of ["told_budgets", "counted_days", "counted_applies", "counted_searches"]) {
      expect([table, await database().query(`select day from ${table}`)]).toEqual([
        table,
        [{ day: day - 90 }],
      ]);
    }
  });
});
