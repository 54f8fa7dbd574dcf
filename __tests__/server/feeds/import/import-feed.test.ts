import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, jobsChangedChannel } from "../../../../src/server/database/database";
import { FeedError, type FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { announceDay } from "../../../../src/server/feeds/import/announce-change";
import { reportTo } from "../../../../src/server/feeds/import/import-report";
import { finishInterruptedImports } from "../../../../src/server/feeds/import/interrupted-imports";
import { isImportUnfinished } from "../../../../src/server/jobs/unfinished-import";
import { beginRepeatableRead, loadJobs } from "../../../../src/server/search/snapshot/load-jobs";
import { eachDatabase } from "../../../support/databases";
import { smallPlaces } from "../geocoding/small-gazetteer";
import { failingAt } from "./failing-database";
import {
  importRows,
  jobsVersion,
  prepareForFeeds,
  rowsOf,
  someJob,
  storedJobs,
  titles,
} from "./feed-database";

const many = (count: number, title = "Staff Nurse") =>
  rowsOf(
    Array.from({ length: count }, (_, index) => ({ externalId: `m-${index}`, title: `${title} ${index}` })),
  );

/** Posting days are in no order, as in real feeds. */
const onSomeDays = (count: number, title?: string) =>
  many(count, title).map((row, index) =>
    row.kind === "job"
      ? {
          ...row,
          job: { ...row.job, postedAt: `2025-05-${String(1 + ((index * 7) % 28)).padStart(2, "0")}` },
        }
      : row,
  );

/** More changes than are written to job_documents one by one. */
const atOnce = 530;

eachDatabase((database, kind) => {
  beforeAll(() => prepareForFeeds(database()));
  afterEach(async () => {
    await finishInterruptedImports(database());
    await database().query("delete from jobs");
  });

  const importAs = (source: string, rows: readonly FeedRow[], settings = {}) =>
    importRows(database(), source, rows, settings);

  test("a job is stored with its places, disciplines, job types and search document", async () => {
    const report = await importAs("a", rowsOf([{ places: [{ text: "Leeds" }, { text: "London" }] }]));
    expect(report).toMatchObject({ read: 1, added: 1, updated: 0, unchanged: 0, refused: 0, changed: true });
    const ids = ["Leeds", "London"].map((name) => smallPlaces.find((place) => place.name === name)?.id);
    expect(await storedJobs(database())).toMatchObject([
      {
        source: "a",
        external_id: "1",
        title: "Staff Nurse",
        company: "Leeds Hospitals",
        description_html: "<p>Care for patients on the ward.</p>",
        description_text: "Care for patients on the ward.",
        salary_min: 30000,
        salary_max: 35000,
        salary_currency: "GBP",
        salary_period: "year",
        salary_annual: 35000,
        posted_at: "2025-05-20T00:00:00.000Z",
        place_ids: ids,
        disciplines: ["health.nursing"],
        job_types: ["full-time"],
        title_words: "'=nurse':4 '=staff':3 '@hospital':6 '@leed':5 '^staff nurse' 'nurs':2 'staff':1",
        document: expect.stringMatching(/'hospit':4B.*'leed':3B.*'nurs':2A.*'patient':7/),
      },
    ]);
  });

  test("importing the same feed again writes nothing and keeps the version", async () => {
    await importAs("a", many(30));
    const before = { jobs: await storedJobs(database()), version: await jobsVersion(database()) };
    const report = await importAs("a", many(30));
    expect(report).toMatchObject({
      read: 30,
      added: 0,
      updated: 0,
      unchanged: 30,
      removed: 0,
      changed: false,
    });
    expect({ jobs: await storedJobs(database()), version: await jobsVersion(database()) }).toEqual(before);
  });

  test("a change is announced once, with the new version", async () => {
    const heard: string[] = [];
    let hearLast = () => {};
    const last = new Promise<void>((resolve) => {
      hearLast = resolve;
    });
    const stop = await database().listen(jobsChangedChannel, (payload) => {
      if (payload === "last") hearLast();
      else heard.push(payload);
    });
    await importAs("a", many(3));
    await importAs("a", many(3));
    await importAs("a", many(4));
    // Notifications arrive later, and in order.
    await database().query("select pg_notify($1, 'last')", [jobsChangedChannel]);
    await last;
    await stop();
    const version = await jobsVersion(database());
    expect(heard).toEqual([String(version - 1), String(version)]);
  });

  test("changed jobs keep their id, missing jobs are removed and other sources are untouched", async () => {
    await importAs("other", many(2, "Chef"));
    const barely = many(7, "Porter");
    await importAs("a", [...rowsOf([{}, { title: "Chef" }, { title: "Cook" }]), ...barely]);
    const numberOf = async () =>
      (
        await database().query<{ id: number }>("select id from jobs where source = 'a' and external_id = '1'")
      )[0]?.id;
    const number = await numberOf();
    const report = await importAs("a", [
      ...rowsOf([{ title: "Head Nurse", places: [{ text: "London" }], jobTypes: [] }, { title: "Chef" }]),
      ...barely,
    ]);
    expect(report).toMatchObject({ read: 9, added: 0, updated: 1, unchanged: 8, removed: 1, changed: true });
    expect(await titles(database(), "a")).toMatchObject({ "1": "Head Nurse", "2": "Chef" });
    expect(await titles(database(), "a")).not.toHaveProperty("3");
    expect(await titles(database(), "other")).toEqual({ "m-0": "Chef 0", "m-1": "Chef 1" });
    expect(await numberOf()).toBe(number);
    const [changed] = await storedJobs(database());
    expect(changed).toMatchObject({
      title: "Head Nurse",
      job_types: null,
      title_words: expect.stringMatching(/'\^head nurse' 'head':1 'nurs':2$/),
    });
  });

  test("changed_on is the day a feed last changed the job, and null until then", async () => {
    const changedOn = async () =>
      (
        await database().query<{ day: string | null }>(
          "select to_char(changed_on, 'YYYY-MM-DD') as day from jobs where source = 'a' order by external_id",
        )
      ).map(({ day }) => day);
    await importAs("a", rowsOf([{}, {}, {}, {}, {}]));
    await importAs("a", rowsOf([{}, {}, {}, {}, {}]));
    expect(await changedOn()).toEqual([null, null, null, null, null]);
    const days = [new Date()];
    await importAs(
      "a",
      rowsOf([
        {},
        { description: "<p>Care for patients at home.</p>" },
        { salary: { text: "£31,000 - £36,000" } },
        { validThrough: "2025-07-01" },
        { places: [{ text: "London" }] },
      ]),
    );
    days.push(new Date());
    const [unchanged, ...changed] = await changedOn();
    expect(unchanged).toBeNull();
    const today = days.map((day) => day.toISOString().slice(0, 10));
    for (const day of changed) expect(today).toContain(day);
    expect(changed).toHaveLength(4);
  });

  test("the later of two rows with one id wins, and a refused row keeps the job it had", async () => {
    await importAs("a", rowsOf([{}, { title: "Chef" }]));
    const rows = rowsOf([
      { externalId: "3", title: "First" },
      { externalId: "3", title: "Second" },
      { reason: "not a line of JSON" },
      { externalId: "1", title: "" },
      { externalId: "2", title: "Chef" },
      { reason: "broken", id: "3" },
    ]);
    const report = await importAs("a", rows);
    expect(report).toMatchObject({ read: 6, added: 1, updated: 0, unchanged: 1, refused: 4, removed: 0 });
    expect(await titles(database(), "a")).toEqual({ "1": "Staff Nurse", "2": "Chef", "3": "Second" });
  });

  test("missing jobs are kept unless they outnumber the rows without a readable id", async () => {
    await importAs("a", many(10));
    const broken = [...many(8), ...rowsOf([{ reason: "not a line of JSON" }, { reason: "too long" }])];
    expect(await importAs("a", broken)).toMatchObject({ unchanged: 8, refused: 2, removed: 0, kept: 2 });
    expect(Object.keys(await titles(database(), "a"))).toHaveLength(10);
    expect(await importAs("a", broken.slice(0, 9))).toMatchObject({ refused: 1, removed: 2, kept: 0 });
    expect(await importAs("a", many(8))).toMatchObject({ unchanged: 8, removed: 0, changed: false });
  });

  test("an id repeated in a later batch replaces the earlier row", async () => {
    const rows = [...many(600), ...rowsOf([{ externalId: "m-3", title: "The last word" }])];
    const report = await importAs("a", rows);
    expect(report).toMatchObject({ read: 601, added: 600, refused: 1 });
    expect((await titles(database(), "a"))["m-3"]).toBe("The last word");
  });

  test("the report lists every refused row and uncertain place with its row number", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "jobsieve-report-"));
    const file = path.join(folder, "reports/a.jsonl");
    const rows = rowsOf([
      { places: [{ text: "Atlantis" }] },
      { title: "" },
      { places: [{ text: "Fort Benning, Georgia, US" }] },
      { externalId: "1", places: [] },
    ]);
    const report = await importAs("a", rows, { report: reportTo(file) });
    expect(report).toMatchObject({ placesNotFound: 1, placesRough: 1, refused: 2, reportFile: file });
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { kind: "note", row: 1, id: "1", reason: "place not found: Atlantis" },
      { kind: "refused", row: 2, id: "2", reason: "no title" },
      {
        kind: "note",
        row: 3,
        id: "3",
        reason: expect.stringMatching(
          /^place known only roughly: Fort Benning, Georgia, US is in .* \(.*\)$/,
        ),
      },
      { kind: "refused", row: 1, id: "1", reason: "row 4 has the same id" },
    ]);
    expect((await importAs("a", many(3), { report: reportTo(file), force: true })).reportFile).toBeNull();
    await rm(folder, { recursive: true });
  });

  test("a feed that fails while it is read changes nothing", async () => {
    await importAs("a", many(5));
    const before = { jobs: await storedJobs(database()), version: await jobsVersion(database()) };
    const breaking = (async function* () {
      yield* many(300, "Changed");
      throw new FeedError("The feed is cut off in line 301.");
    })();
    await expect(importRows(database(), "a", breaking)).rejects.toThrow("The feed is cut off in line 301.");
    expect({ jobs: await storedJobs(database()), version: await jobsVersion(database()) }).toEqual(before);
    const left = await database().query("select from pg_tables where tablename like 'feed\\_import\\_%'");
    expect(left).toEqual([]);
  });

  test("a feed without a valid job changes nothing unless allowEmpty is set", async () => {
    await importAs("a", many(5));
    await expect(importAs("a", [])).rejects.toThrow(
      "The feed holds no job; nothing was changed. --allow-empty",
    );
    const file = path.join(tmpdir(), "jobsieve-refusals.jsonl");
    const refusals = rowsOf([{ reason: "y" }, { title: "" }, { title: "" }]);
    await expect(importAs("a", refusals, { report: reportTo(file) })).rejects.toThrow(
      `The feed holds no job (3 rows were refused: 2 no title, 1 y; see ${file}); nothing was changed.`,
    );
    await rm(file);
    expect(Object.keys(await titles(database(), "a"))).toHaveLength(5);
    expect(await importAs("a", [], { allowEmpty: true })).toMatchObject({ read: 0, removed: 5 });
    expect(await titles(database(), "a")).toEqual({});
  });

  test("a feed that lacks more than a fifth of its jobs needs force", async () => {
    await importAs("a", many(10));
    expect(await importAs("a", many(8))).toMatchObject({ removed: 2 });
    await expect(importAs("a", many(6))).rejects.toThrow(
      "The feed lacks 2 of the 8 jobs that it had, more than a fifth; nothing was changed. --force loads it all the same.",
    );
    const empty = { allowEmpty: true };
    await expect(importAs("a", many(6), empty)).rejects.toThrow("more than a fifth");
    expect(await importAs("a", many(6), { force: true })).toMatchObject({ removed: 2, unchanged: 6 });
  });

  test("a job without a date keeps the date of its first import", async () => {
    await importAs("a", rowsOf([{ postedAt: null }]));
    const dateOf = async () =>
      (await database().query<{ posted_at: string }>("select posted_at from jobs"))[0]?.posted_at;
    const first = await dateOf();
    expect(await importAs("a", rowsOf([{ postedAt: null }]))).toMatchObject({ unchanged: 1 });
    await importAs("a", rowsOf([{ postedAt: null, title: "Head Nurse" }]));
    expect(await dateOf()).toBe(first);
  });

  test("a job with an unreadable date sorts last, or keeps the date it had before", async () => {
    const dated = { postedAt: "2025-05-20" };
    const orderOf = async () => {
      const newest =
        "select title, posted_at = 'epoch' as undated from jobs order by posted_at desc, id desc";
      return (await database().query<{ title: string; undated: boolean }>(newest)).map(
        ({ title, undated }) => `${title}${undated ? ", undated" : ""}`,
      );
    };
    await importAs(
      "a",
      rowsOf([
        { postedAt: "30+ days ago", title: "Cook" },
        { ...dated, title: "Nurse" },
      ]),
    );
    expect(await orderOf()).toEqual(["Nurse", "Cook, undated"]);
    await importAs(
      "a",
      rowsOf([
        { ...dated, title: "Cook" },
        { postedAt: "30+ days ago", title: "Nurse" },
      ]),
    );
    expect((await orderOf()).sort()).toEqual(["Cook", "Nurse"]);
  });

  test("a place counts each job in it or below it once", async () => {
    await importAs(
      "a",
      rowsOf([
        { places: [{ text: "Leeds" }, { text: "London" }, { text: "Newport, Wales" }] },
        { places: [{ text: "Leeds" }] },
        { places: [{ text: "England" }, { text: "Leeds" }] },
        { places: [{ text: "Baghdad" }] },
        { places: [] },
      ]),
    );
    const rows = await database().query<{ name: string; jobs: number }>(
      "select name, job_count as jobs from places where job_count > 0 order by id",
    );
    expect(Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs]))).toEqual({
      "United Kingdom": 3,
      England: 3,
      "West Yorkshire": 3,
      Leeds: 3,
      "Greater London": 1,
      London: 1,
      Wales: 1,
      Newport: 1,
      Iraq: 1,
      Baghdad: 1,
    });
  });

  test("rebuilding job_documents keeps its schema and writes every job, newest first", async () => {
    const shape = () =>
      database().query(
        `select 'column' as kind, attname::text as name, format_type(atttypid, atttypmod) || attstorage::text || attnotnull::text as text
         from pg_attribute where attrelid = 'job_documents'::regclass and attnum > 0
         union all select 'constraint', conname::text, pg_get_constraintdef(oid) from pg_constraint
         where conrelid = 'job_documents'::regclass and contype <> 'n'
         union all select 'index', indexname::text, indexdef from pg_indexes where tablename = 'job_documents'
         union all select 'options', relname::text, reloptions::text from pg_class where relname like 'job_documents%'
         order by 1, 2`,
      );
    const before = await shape();
    await importAs("first", many(2, "Chef"));
    await importAs("a", onSomeDays(900));
    expect(await shape()).toEqual(before);
    await importAs("a", onSomeDays(900, "Cook"));
    expect(await shape()).toEqual(before);
    const [found] = await database().query<{ chefs: number; cooks: number; all: number }>(
      `select count(*) filter (where title @@ 'chef')::int as chefs, count(*) filter (where title @@ 'cook')::int as cooks,
         count(*)::int as all from job_documents`,
    );
    expect(found).toEqual({ chefs: 2, cooks: 900, all: 902 });
    const idsBy = (order: string) =>
      database().query<{ job_id: number }>(
        `select job_id from job_documents join jobs on jobs.id = job_id order by ${order}`,
      );
    const newestFirst = (await idsBy("posted_at desc, job_id desc")).map(({ job_id }) => job_id);
    const places = (await idsBy("job_documents.ctid")).map(({ job_id }) => newestFirst.indexOf(job_id));
    expect(new Set(places).size).toBe(902);
    // A short row may fill the space left in the previous page.
    const early = places.filter((place, row) => places.slice(row + 1).some((later) => later < place));
    expect(early.length).toBeLessThan(10);
  });

  test.each([
    ["the first row is staged", "insert into feed_import", 1],
    ["the second batch is staged", "insert into feed_import", 2],
    ["jobs are compared", "create index on feed_import", 1],
    ["the first batch is written", "insert into jobs", 1],
    ["the third batch is written", "insert into jobs", 3],
    ["places are linked", "insert into job_places", 2],
    ["the gone are removed", "delete from jobs where source", 1],
    ["documents are made", "insert into job_documents_next", 2],
    ["their index is built", "job_documents_next_document", 1],
    ["they are put in their place", "drop table job_documents", 1],
    ["places are counted", "update places", 1],
    ["all is announced", "pg_notify", 1],
  ])(
    "an import that dies when %s leaves the old or the new feed, and can be run again",
    async (_moment, part, nth) => {
      await importAs("a", [...many(20, "Chef"), ...rowsOf([{ externalId: "gone" }])]);
      const version = await jobsVersion(database());
      const before = await storedJobs(database());
      const feed = many(atOnce, "Cook");
      await expect(importRows(failingAt(database(), part, nth), "a", feed)).rejects.toThrow("lost its power");
      await finishInterruptedImports(database());
      const after = (await storedJobs(database())) as { title: string; document: string | null }[];
      const isNew = after.length === atOnce && after.every(({ title }) => title.startsWith("Cook"));
      if (!isNew) expect(after).toEqual(before);
      expect(await jobsVersion(database())).toBe(version + Number(isNew));
      await importAs("a", feed);
      const settled = (await storedJobs(database())) as { title: string; document: string | null }[];
      expect(settled).toHaveLength(atOnce);
      expect(
        settled.every(({ title, document }) => title.startsWith("Cook") && document?.includes("'cook':1A")),
      ).toBe(true);
      expect(await jobsVersion(database())).toBeGreaterThan(version);
      expect(
        await database().query("select from pg_tables where tablename like 'feed\\_import\\_%'"),
      ).toEqual([]);
    },
  );

  test("a start after a crash finds the whole import or none of it", async () => {
    const feed = many(atOnce);
    await expect(importRows(failingAt(database(), "job_documents_next", 3), "a", feed)).rejects.toThrow();
    const version = await jobsVersion(database());
    const carriedOn = kind === "embedded";
    for (const _start of ["the first", "another"]) {
      await finishInterruptedImports(database());
      expect(await jobsVersion(database())).toBe(version + Number(carriedOn));
      const [counts] = await database().query<{ jobs: number; documents: number }>(
        "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_documents) as documents",
      );
      expect(counts).toEqual(carriedOn ? { jobs: atOnce, documents: atOnce } : { jobs: 0, documents: 0 });
    }
    const [last] = await database().query<{ state: string }>(
      "select state from feed_imports order by id desc limit 1",
    );
    expect(last?.state).toBe(carriedOn ? "done" : "failed");
  });

  test("an import that fails when resumed blocks neither the start nor other imports", async () => {
    await importAs("b", many(5, "Chef"));
    const failing = (nth: number) => failingAt(database(), "insert into jobs", nth);
    await expect(importRows(failing(2), "a", many(atOnce))).rejects.toThrow();
    const told = jest.spyOn(process, "emitWarning").mockReturnValue();
    // A resumed import has larger batches.
    await finishInterruptedImports(failing(1));
    expect(told).toHaveBeenCalledTimes(kind === "embedded" ? 1 : 0);
    told.mockRestore();
    expect(await isImportUnfinished(database())).toBe(false);
    const lost = "select count(*)::int as lost from jobs where id not in (select job_id from job_documents)";
    expect(await database().query(lost)).toEqual([{ lost: 0 }]);
    expect(await importAs("b", many(6, "Chef"))).toMatchObject({ added: 1 });
    await importAs("a", many(atOnce));
    expect(Object.keys(await titles(database(), "a"))).toHaveLength(atOnce);
  });

  test("a half-finished import is neither loaded nor announced by a new day", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const stop = failingAt(database(), "job_documents_next", 3);
    await expect(importRows(stop, "a", many(atOnce))).rejects.toThrow();
    const version = await jobsVersion(database());
    const load = () =>
      database().transaction(async (transaction) => {
        await beginRepeatableRead(transaction);
        return (await loadJobs(transaction)).packed.version;
      });
    if (kind === "embedded") {
      await announceDay(database(), tomorrow);
      expect(await jobsVersion(database())).toBe(version);
      await expect(load()).rejects.toThrow("An import is changing the jobs");
    }
    await finishInterruptedImports(database());
    await announceDay(database(), tomorrow);
    expect(Number(await load())).toBe(await jobsVersion(database()));
    expect(await jobsVersion(database())).toBeGreaterThan(version);
  });

  test("an earlier day is announced only if the clock was set back by more than a day", async () => {
    await importAs("a", many(3));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await announceDay(database(), inDays(5));
    const version = await jobsVersion(database());
    await announceDay(database(), inDays(4), true);
    await announceDay(database(), inDays(3));
    expect(await jobsVersion(database())).toBe(version);
    await announceDay(database(), inDays(3), true);
    expect(await jobsVersion(database())).toBe(version + 1);
  });

  test("the version rises only once the import can be loaded", async () => {
    await importAs("a", many(3));
    const before = await jobsVersion(database());
    const unfinished: boolean[] = [];
    const watched: Database = {
      ...database(),
      transaction: async (work) => {
        const result = await database().transaction(work);
        if ((await jobsVersion(database())) > before) unfinished.push(await isImportUnfinished(database()));
        return result;
      },
    };
    await importRows(watched, "a", many(atOnce));
    expect(unfinished).toContain(false);
    expect(unfinished).not.toContain(true);
  });

  test("a second import is refused while one runs, and an aborted import leaves nothing", async () => {
    const stop = new AbortController();
    let second: Promise<unknown> = Promise.resolve();
    const slow = (async function* () {
      yield* many(5);
      second = importAs("b", many(1)).catch((error: unknown) => error);
      await second;
      stop.abort(new Error("The asker has gone."));
      yield* many(5);
    })();
    await expect(importRows(database(), "a", slow, { signal: stop.signal })).rejects.toThrow(
      "The asker has gone.",
    );
    expect(await second).toEqual(new FeedError("Another import is under way; wait for it to end."));
    expect(await titles(database(), "a")).toEqual({});
    expect(await importAs("b", many(1))).toMatchObject({ added: 1 });
  });

  test("C#, .NET, C++ and accented words can be found", async () => {
    await importAs("a", rowsOf([{ title: "C# / .NET Developer", description: "C++ and R&D, café" }]));
    const [row] = await database().query<{ found: boolean }>(
      "select document @@ websearch_to_tsquery('jobsieve', 'csharp dotnet cplusplus cafe') as found from job_documents",
    );
    expect(row).toEqual({ found: true });
  });

  test(`hostile text is stored as data (${kind})`, async () => {
    const title = `Robert'); drop table jobs;-- \\ $1 "x" {y} 🏥 \u0000`;
    const rows = rowsOf([
      { ...someJob, externalId: `'";\\`, title },
      { externalId: "\u0000" },
      { externalId: "\ud800" },
    ]);
    expect(await importAs("a", rows)).toMatchObject({ read: 3, added: 1, refused: 2 });
    expect(Object.values(await titles(database(), "a"))).toEqual([title.replace(" \u0000", "")]);
  });
});
