import { setTimeout as pause } from "node:timers/promises";
import { AdvertReading } from "../../../../src/server/feeds/duplicates/advert";
import { Grouping } from "../../../../src/server/feeds/duplicates/group-jobs";
import type { RawJob } from "../../../../src/server/feeds/feed/feed-row";
import { announceChange, announceDay } from "../../../../src/server/feeds/import/announce-change";
import { ensureGroups } from "../../../../src/server/feeds/import/ensure-groups";
import { databaseJobs } from "../../../../src/server/jobs/job-service";
import type { SearchService } from "../../../../src/server/search/search-service";
import { defaultDuplicates } from "../../../../src/server/settings/source-settings";
import { emptyQuery } from "../../../../src/shared/search-query";
import { eachDatabase, openMigratedPostgres } from "../../../support/databases";
import { openSmallSearch } from "../../search/small-search";
import { importRows, prepareForFeeds, rowsOf } from "../import/feed-database";
import { writtenAdverts } from "./advert-file";

const today = new Date();
const dayMs = 86_400_000;
/** `YYYY-MM-DD`. */
const dayFromNow = (days: number) => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
const never = new AbortController().signal;
const nurse = writtenAdverts().get("nurse") ?? {};
const carer = writtenAdverts().get("carer") ?? {};

const advert = (changes: Partial<RawJob> = {}, written = nurse): Partial<RawJob> => ({
  title: written.title ?? "",
  company: written.company ?? "",
  description: `<p>${written.text}</p><p>${written.template}</p>`,
  applyUrl: written.apply ?? null,
  salary: { text: "£30,000 - £35,000 a year" },
  postedAt: dayFromNow(-5),
  ...changes,
});
const ascending = (...ids: readonly number[]) => [...ids].sort((one, other) => one - other);
const onBoard = { applyUrl: "https://board.example/ad/550012", company: nurse.short ?? "" };

eachDatabase((database) => {
  describe("adverts of one job", () => {
    let search: SearchService;
    beforeAll(async () => {
      await prepareForFeeds(database());
      search = await openSmallSearch(database(), { now: () => clock });
    });
    afterAll(() => search.close());
    let clock = today;
    beforeEach(() => {
      clock = today;
    });
    afterEach(async () => {
      await database().query("delete from jobs");
      await announceChange(database(), async () => undefined, today);
    });

    const load = (source: string, rows: readonly Partial<RawJob>[]) =>
      importRows(database(), source, rowsOf(rows), { allowEmpty: true, force: true, now: today });
    const jobs = () => databaseJobs(database(), () => clock);
    const idOf = async (source: string, externalId = "1") => {
      const [row] = await database().query<{ id: number }>(
        "select id from jobs where source = $1 and external_id = $2",
        [source, externalId],
      );
      return row?.id ?? 0;
    };
    const listed = async (of: SearchService) => {
      const { jobs: cards, total_count } = await of.jobsAt(emptyQuery, { skip: 0, take: 50 }, never);
      expect(cards).toHaveLength(total_count);
      return cards.map(({ id }) => id).sort((one, other) => one - other);
    };
    /** Ids in a fresh search; the running one, which reads only changes, must come to list the same. */
    const shown = async () => {
      const fresh = await openSmallSearch(database(), { now: () => clock });
      const ids = await listed(fresh);
      await fresh.close();
      for (let tries = 0; tries < 100 && String(await listed(search)) !== String(ids); tries++)
        await pause(50);
      expect(await listed(search)).toEqual(ids);
      return ids;
    };
    /** The employer's advert of a month ago, and the board's of the same job. */
    const loadBoth = async () => {
      await load("employer", [advert({ postedAt: dayFromNow(-30) })]);
      return load("board", [advert({ ...onBoard, postedAt: dayFromNow(-10) })]);
    };
    const inSitemap = async () => {
      const ids: number[] = [];
      for (const part of await jobs().sitemapParts())
        for await (const { id } of jobs().sitemapPart(part)) ids.push(id);
      return ids;
    };
    const countOfLeeds = async () => {
      const [row] = await database().query<{ count: number }>(
        "select job_count as count from places where name = 'Leeds'",
      );
      return row?.count;
    };

    test("an advert whose comparison throws breaks neither the import nor other groups", async () => {
      const broken = jest.spyOn(AdvertReading.prototype, "requisitions", "get");
      broken.mockImplementation(function (this: AdvertReading) {
        if (this.advert.source === "broken") throw new TypeError("split is not a function");
        return [];
      });
      const told = jest.spyOn(process, "emitWarning").mockReturnValue();
      await load("employer", [advert({ postedAt: dayFromNow(-30) })]);
      const loaded = await load("broken", [advert(), advert({ externalId: "2" })]);
      expect(loaded).toMatchObject({ added: 2, grouped: 0 });
      expect(await load("board", [advert(onBoard)])).toMatchObject({ added: 1, grouped: 1 });
      expect(told.mock.calls.flat()).toContain(
        `Job ${await idOf("broken")} was not compared with other adverts: split is not a function`,
      );
      broken.mockRestore();
      told.mockRestore();
    });

    test("a job in two sources is listed and counted once, and both job pages exist", async () => {
      await load("employer", [advert({ postedAt: dayFromNow(-30) }), advert({ externalId: "9" }, carer)]);
      const report = await load("board", [advert({ ...onBoard, postedAt: dayFromNow(-10) })]);
      expect(report).toMatchObject({ added: 1, jobs: 1, grouped: 1 });
      const [leader, other] = [await idOf("employer"), await idOf("employer", "9")];
      const follower = await idOf("board");
      expect(await shown()).toEqual(ascending(leader, other));
      expect(await inSitemap()).toEqual(ascending(leader, other));
      expect(await countOfLeeds()).toBe(2);
      const { facets } = await search.results(emptyQuery, never);
      expect(facets.locations.map(({ count }) => count)).toEqual([2]);
      const others = { count: 1, leader: { id: leader, language: "en" } };
      expect(await jobs().byId(follower)).toMatchObject({ openness: "open", language: "en", others });
      expect((await jobs().byId(leader))?.others).toMatchObject({
        adverts: [{ id: follower, language: "en", apply_url: onBoard.applyUrl, company: onBoard.company }],
        leader: null,
      });
      expect((await jobs().byId(other))?.others).toEqual({ adverts: [], count: 0, leader: null });
    });

    test("the import that removes a group's leader shows the next advert", async () => {
      await load("employer", [advert(), advert({ externalId: "9" }, carer)]);
      await load("board", [advert(onBoard)]);
      await load("third", [advert({ ...onBoard, applyUrl: "https://third.example/771234" })]);
      expect(await shown()).toHaveLength(2);
      await load("employer", [advert({ externalId: "9" }, carer)]);
      expect(await shown()).toEqual(ascending(await idOf("employer", "9"), await idOf("board")));
      await load("board", []);
      expect(await shown()).toEqual(ascending(await idOf("employer", "9"), await idOf("third")));
      const again = await load("fourth", [advert({ ...onBoard, applyUrl: "https://fourth.example/4412" })]);
      expect(again.grouped).toBe(1);
    });

    test("the next advert is shown the day after the leader closes, before that day is announced", async () => {
      await load("employer", [advert({ postedAt: dayFromNow(-30), validThrough: dayFromNow(2) })]);
      await load("board", [advert({ ...onBoard, postedAt: dayFromNow(-10) })]);
      clock = new Date(`${dayFromNow(2)}T12:00:00Z`);
      expect(await shown()).toEqual([await idOf("employer")]);
      clock = new Date(`${dayFromNow(3)}T00:00:00Z`);
      expect(await shown()).toEqual([await idOf("board")]);
      expect(await inSitemap()).toEqual([await idOf("board")]);
      await announceDay(database(), clock);
      expect(await shown()).toEqual([await idOf("board")]);
      const alone = { adverts: [], count: 0, leader: null };
      expect((await jobs().byId(await idOf("board")))?.others).toEqual(alone);
    });

    test("a featured advert leads its group through its last featured day", async () => {
      await loadBoth();
      expect(await shown()).toEqual([await idOf("employer")]);
      await load("board", [advert({ ...onBoard, postedAt: dayFromNow(-10), featured: dayFromNow(2) })]);
      expect(await shown()).toEqual([await idOf("board")]);
      clock = new Date(`${dayFromNow(3)}T00:00:00Z`);
      await announceDay(database(), clock);
      expect(await shown()).toEqual([await idOf("employer")]);
    });

    test("an advert leaves its group when it changes and rejoins it when it changes back", async () => {
      await load("employer", [advert()]);
      await load("board", [advert(onBoard)]);
      await load("board", [advert({ ...onBoard, title: "Senior Staff Nurse - Cardiology" })]);
      expect(await shown()).toHaveLength(2);
      await load("board", [advert(onBoard)]);
      expect(await shown()).toHaveLength(1);
    });

    test("of 87 identical adverts one is shown, and one represents them in later comparisons", async () => {
      const alike = Array.from({ length: 87 }, (_, index) => advert({ externalId: `a${index}` }));
      const report = await load("employer", [
        ...alike,
        advert({ externalId: "night", title: `${nurse.title} - Nights` }),
      ]);
      expect(report).toMatchObject({ added: 88, grouped: 86 });
      expect(await shown()).toHaveLength(2);
      const [compared] = await database().query<{ count: number }>(
        "select count(*)::int as count from job_groups where represents",
      );
      expect(compared?.count).toBe(2);
    });

    test("adverts without a description are grouped only if they are identical", async () => {
      const changes = [{}, {}, { validThrough: dayFromNow(30) }, { title: "Nurse" }];
      await load(
        "employer",
        changes.map((each) => ({ description: "", ...each })),
      );
      const others = ascending(await idOf("employer", "3"), await idOf("employer", "4"));
      expect(await shown()).toEqual(expect.arrayContaining(others));
      expect(await shown()).toHaveLength(3);
    });

    test("settings choose the leading source, the sources kept apart and whether to group", async () => {
      await loadBoth();
      const [employer, board] = [await idOf("employer"), await idOf("board")];
      const as = async (settings: object) => {
        await ensureGroups(database(), { group: true, first: [], apart: [], ...settings }, { today });
        return shown();
      };
      expect(await as({ first: ["board"] })).toEqual([board]);
      expect(await as({ apart: ["board"] })).toEqual([employer, board]);
      await load("third", [advert({ ...onBoard, applyUrl: "https://third.example/771234" })]);
      expect(await shown()).toEqual([employer, board]);
      expect(await as({ group: false })).toHaveLength(3);
      await load("fourth", [advert(onBoard)]);
      expect(await shown()).toHaveLength(4);
      expect(await as({})).toEqual([employer]);
    });

    test("adverts in different places are different jobs", async () => {
      await load("employer", [advert({ places: [{ text: "Leeds" }] })]);
      await load("board", [advert({ ...onBoard, places: [{ text: "London" }] })]);
      expect(await shown()).toEqual(ascending(await idOf("employer"), await idOf("board")));
    });
  });
});

test("grouping without table statistics does not scan whole tables for each advert", async () => {
  const database = await openMigratedPostgres();
  try {
    await database.query(
      `insert into places (id, last_id, class, name, slug, hierarchy, country_code)
       select id, id, 'town', 'Town ' || id, 'town-' || id, '', 'GB' from generate_series(1, 20000) as id`,
    );
    await database.query(
      `insert into jobs (source, external_id, title, company, description_html, description_text, posted_at, content_hash)
       select 'feed', id, 'Nurse ' || id, 'Ward ' || id, '', '', now(), id from generate_series(1, 2000) as id`,
    );
    await database.query(
      "insert into job_places (job_id, place_id) select id, id * 7 + nth from jobs, generate_series(1, 10) as nth",
    );
    const jobs = await database.query<{ id: number }>("select id from jobs limit 200");
    const ids = jobs.map(({ id }) => id);
    const read = await database.transaction(async (transaction) => {
      await new Grouping(defaultDuplicates).regroup(transaction, ids);
      return transaction.query<{ rows: number }>(
        "select seq_tup_read::float8 as rows from pg_stat_xact_user_tables where relname in ('places', 'job_places')",
      );
    });
    for (const { rows } of read) expect(rows).toBeLessThanOrEqual(20_000);
  } finally {
    await database.close();
  }
});
