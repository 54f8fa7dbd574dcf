import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import { openMigrated } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { openSmallSearch, plainJob } from "./small-search";
import { type SmallJob, writeJobs, writeWorld } from "./small-world";

/** Adds a town called Yorkshire, and a discipline whose slug ends like an older one's. */
const opened = duringTests(async () => {
  const database = await openMigrated();
  await writeWorld(database);
  await database.query(`insert into places (id, last_id, class, name, slug, hierarchy, country_code, population)
    values (90, 90, 'town', 'Yorkshire', 'yorkshire.town', 'Yorkshire, Texas', 'US', 50)`);
  await database.query("update places set population = 10000 where slug = 'yorkshire.region'");
  await database.query(`insert into disciplines (slug, name, parent_id)
    select 'law.support', 'Legal support', id from disciplines where slug = 'law'`);
  await writeJobs(database, Array<SmallJob>(50).fill(job), "a");
  await writeJobs(database, Array<SmallJob>(49).fill({ ...job, place_ids: [31], disciplines: ["law"] }), "b");
  const search = await openSmallSearch(database);
  return { search, close: () => search.close().then(() => database.close()) };
});
const landings = () => opened().search.landings;
const pathOf = (query: string) => landings().of(parseQuery(query))?.path;
const queryAt = async (address: { discipline?: string; place?: string }) => {
  const found = await landings().find(address);
  return found && `${found.path} ${stringifyQuery(found.query)}`;
};

const job = { ...plainJob, place_ids: [13, 90], disciplines: ["it.support", "law.support"] };

test("the likeliest place and the oldest discipline get the short path, others the whole slug", async () => {
  expect([pathOf("all_locations=yorkshire.region"), pathOf("all_locations=yorkshire.town")]).toEqual([
    "/jobs/in/yorkshire",
    "/jobs/in/yorkshire.town",
  ]);
  expect([pathOf("disciplines=it.support"), pathOf("disciplines=law.support")]).toEqual([
    "/jobs/support",
    "/jobs/law.support",
  ]);
  expect(await queryAt({ discipline: "law.support", place: "yorkshire" })).toBe(
    "/jobs/law.support/in/yorkshire disciplines=law.support&all_locations=yorkshire.region",
  );
});

test("a whole slug resolves to its landing page, and an unknown name to null", async () => {
  expect(await queryAt({ place: "leeds.town" })).toBe("/jobs/in/leeds all_locations=leeds.town");
  expect(await queryAt({ discipline: "it.support" })).toBe("/jobs/support disciplines=it.support");
  expect(await queryAt({ place: "oakham" })).toBe("/jobs/in/oakham all_locations=oakham.town");
  expect([await queryAt({ place: "atlantis" }), await queryAt({ discipline: "in" })]).toEqual([null, null]);
});

test.each([
  "",
  "disciplines=it|law",
  "disciplines=law&page=2",
  "disciplines=law&remote=1",
  "search[query]=nurse&disciplines=law",
  "all_locations=oakham.town",
])("a search that is not a landing page has no path: %s", (query) => {
  expect(pathOf(query)).toBeUndefined();
});

test("landing pages are listed from 50 jobs on, with the newest job's day", async () => {
  const listed = await landings().list();
  expect(listed.filter(({ path }) => path.includes("dover") || path.includes("kent"))).toEqual([]);
  expect(listed).toEqual(
    expect.arrayContaining([
      { path: "/jobs/support/in/leeds", lastmod: "2026-01-05" },
      { path: "/jobs/law", lastmod: "2026-01-05" },
    ]),
  );
  expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length);
});
