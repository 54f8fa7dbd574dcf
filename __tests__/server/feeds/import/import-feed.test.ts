import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { jobsChangedChannel } from "../../../../src/server/database/database";
import { FeedError, type FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { announceDay } from "../../../../src/server/feeds/import/announce-change";
import { reportTo } from "../../../../src/server/feeds/import/import-report";
import { eachDatabase } from "../../../support/databases";
import { until } from "../../../support/until";
import { smallPlaces } from "../geocoding/small-gazetteer";
import {
  importRows,
  importTables,
  jobsVersion,
  many,
  prepareForFeeds,
  rowsOf,
  storedJobs,
  titles,
} from "./feed-database";

eachDatabase((database, kind) => {
  beforeAll(() => prepareForFeeds(database()));
  afterEach(() => database().query("delete from jobs"));

  const importAs = (source: string, rows: readonly FeedRow[], settings = {}) =>
    importRows(database(), source, rows, settings);

  /** The values that a query gives by this name. */
  const values = async (sql: string) =>
    (await database().query<{ value: unknown }>(sql)).map(({ value }) => value);
  /** All that an import may change. */
  const state = async () => ({ jobs: await storedJobs(database()), version: await jobsVersion(database()) });

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
    const before = await state();
    const nothing = { added: 0, updated: 0, removed: 0, changed: false };
    expect(await importAs("a", many(30))).toMatchObject({ read: 30, unchanged: 30, ...nothing });
    expect(await state()).toEqual(before);
  });

  test("a change is announced once, with the new version", async () => {
    const heard: string[] = [];
    const stop = await database().listen(jobsChangedChannel, (payload) => heard.push(payload));
    await importAs("a", many(3));
    await importAs("a", many(3));
    await importAs("a", many(4));
    // Notifications arrive later, and in order.
    await database().query("select pg_notify($1, 'last')", [jobsChangedChannel]);
    await until(() => heard.includes("last"));
    await stop();
    const version = await jobsVersion(database());
    expect(heard).toEqual([String(version - 1), String(version), "last"]);
  });

  test("changed jobs keep their id, missing jobs are removed and other sources are untouched", async () => {
    await importAs("other", many(2, "Chef"));
    const barely = many(7, "Porter");
    await importAs("a", [...rowsOf([{}, { title: "Chef" }, { title: "Cook" }]), ...barely]);
    const number = () => values("select id as value from jobs where source = 'a' and external_id = '1'");
    const before = await number();
    const report = await importAs("a", [
      ...rowsOf([{ title: "Head Nurse", places: [{ text: "London" }], jobTypes: [] }, { title: "Chef" }]),
      ...barely,
    ]);
    expect(report).toMatchObject({ read: 9, added: 0, updated: 1, unchanged: 8, removed: 1, changed: true });
    expect(await titles(database(), "a")).toMatchObject({ "1": "Head Nurse", "2": "Chef" });
    expect(await titles(database(), "a")).not.toHaveProperty("3");
    expect(await titles(database(), "other")).toEqual({ "m-0": "Chef 0", "m-1": "Chef 1" });
    expect(await number()).toEqual(before);
    const [changed] = await storedJobs(database());
    expect(changed).toMatchObject({
      title: "Head Nurse",
      job_types: null,
      title_words: expect.stringMatching(/'\^head nurse' 'head':1 'nurs':2$/),
    });
  });

  test("changed_on is the day a feed last changed the job, and null until then", async () => {
    const changedOn = () =>
      values("select to_char(changed_on, 'YYYY-MM-DD') as value from jobs order by external_id");
    for (const _time of [1, 2]) await importAs("a", rowsOf([{}, {}, {}, {}, {}]));
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
    expect(report).toMatchObject({ placesNotFound: 0, placesRough: 1, refused: 2, reportFile: file });
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
    const before = await state();
    const breaking = (async function* () {
      yield* many(300, "Changed");
      throw new FeedError("The feed is cut off in line 301.");
    })();
    await expect(importRows(database(), "a", breaking)).rejects.toThrow("The feed is cut off in line 301.");
    expect(await state()).toEqual(before);
    expect(await importTables(database())).toEqual([]);
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
    const date = () => values("select posted_at as value from jobs");
    const first = await date();
    expect(await importAs("a", rowsOf([{ postedAt: null }]))).toMatchObject({ unchanged: 1 });
    await importAs("a", rowsOf([{ postedAt: null, title: "Head Nurse" }]));
    expect(await date()).toEqual(first);
  });

  test("a job with an unreadable date sorts last, or keeps the date it had before", async () => {
    const [nurse, cook] = [{ title: "Nurse" }, { title: "Cook" }];
    const undated = { postedAt: "30+ days ago" };
    const order = () =>
      values(`select title || case posted_at when 'epoch' then ', undated' else '' end as value
        from jobs order by posted_at desc, id desc`);
    await importAs("a", rowsOf([{ ...cook, ...undated }, nurse]));
    expect(await order()).toEqual(["Nurse", "Cook, undated"]);
    await importAs("a", rowsOf([cook, { ...nurse, ...undated }]));
    expect((await order()).sort()).toEqual(["Cook", "Nurse"]);
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
    // Posting days are in no order, as in real feeds.
    const onSomeDay = (index: number) => ({
      postedAt: `2025-05-${String(1 + ((index * 7) % 28)).padStart(2, "0")}`,
    });
    await importAs("a", many(900, "Nurse", onSomeDay));
    expect(await shape()).toEqual(before);
    await importAs("a", many(900, "Cook", onSomeDay));
    expect(await shape()).toEqual(before);
    const [found] = await database().query<{ chefs: number; cooks: number; all: number }>(
      `select count(*) filter (where title @@ 'chef')::int as chefs, count(*) filter (where title @@ 'cook')::int as cooks,
         count(*)::int as all from job_documents`,
    );
    expect(found).toEqual({ chefs: 2, cooks: 900, all: 902 });
    const idsBy = (order: string) =>
      values(`select job_id as value from job_documents join jobs on jobs.id = job_id order by ${order}`);
    const newestFirst = await idsBy("posted_at desc, job_id desc");
    const places = (await idsBy("job_documents.ctid")).map((id) => newestFirst.indexOf(id));
    expect(new Set(places).size).toBe(902);
    // A short row may fill the space left in the previous page.
    const early = places.filter((place, row) => places.slice(row + 1).some((later) => later < place));
    expect(early.length).toBeLessThan(10);
  });

  test.each([
    ["one by one", 0],
    ["all at once", 600],
  ])("documents made %s hold the words of the job in the language of its text", async (_how, others) => {
    const german = {
      title: "Krankenpfleger",
      description: "Wir suchen für unser Team einen Pfleger mit der",
    };
    await importAs("a", [
      ...rowsOf([{ language: "fr-CA" }, german, { ...german, language: "en" }, {}]),
      ...many(others),
    ]);
    expect(
      await values("select text_language as value from jobs where external_id !~ 'm-' order by external_id"),
    ).toEqual(["fr", "de", "en", "en"]);
    const [odd] = await database().query(
      `select count(*)::int as odd from jobs left join job_documents documents on job_id = id
       where documents.title is distinct from title_words(jobs.title, company, text_language)
         or document is distinct from document_words(jobs.title, company, description_text, text_language)`,
    );
    expect(odd).toEqual({ odd: 0 });
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

  test(`hostile text is stored as data (${kind})`, async () => {
    const title = `Robert'); drop table jobs;-- \\ $1 "x" {y} 🏥 \u0000`;
    const rows = rowsOf([{ externalId: `'";\\`, title }, { externalId: "\u0000" }, { externalId: "\ud800" }]);
    expect(await importAs("a", rows)).toMatchObject({ read: 3, added: 1, refused: 2 });
    expect(Object.values(await titles(database(), "a"))).toEqual([title.replace(" \u0000", "")]);
  });
});
