import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedDatabase, openEmbedded } from "../../src/server/database/embedded-database";
import { makeLocationService } from "../../src/server/places/location-service";
import { prepareData } from "../../src/server/prepare-data";
import { startSearch } from "../../src/server/search/start-search";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { emptyQuery } from "../../src/shared/search-query";
import { openMigrated } from "../support/databases";
import { objectNames } from "../support/object-names";
import { copyServerData } from "../support/server-data";
import { loadSmallGazetteer } from "../support/small-gazetteer";
import { everyNth } from "../support/stage";
import { failingAt } from "./feeds/import/failing-database";
import { importRows, rowsOf } from "./feeds/import/feed-database";

/** Data of a prepared site, without its jobs and the records of them. */
const dataDir = copyServerData();
let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbedded({ dataDir: join(dataDir, "database") });
  await database.query("delete from jobs; delete from feed_imports; delete from meta where key = 'sample'");
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const count = async () =>
  (await database.query<{ jobs: number }>("select count(*)::int as jobs from jobs"))[0]?.jobs;

/** Places are loaded, so no thread is started. */
const siteWith = (sampleJobs: number) => ({ ...defaultSiteConfig, sampleJobs, placesWorker: "none" });

test("sampleJobs 0 starts without sample jobs; otherwise stderr says how to turn them off", async () => {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await prepareData(database, new Date(), siteWith(0));
    expect(await count()).toBe(0);
    const said = () => write.mock.calls.map(([text]) => text).join("");
    expect(said()).not.toContain("sample");
    await prepareData(database, new Date(), siteWith(5));
    expect(await count()).toBe(5);
    expect(said()).toContain('To start without any, set "sampleJobs": 0 in site.config.json.\n');
    write.mockClear();
    await prepareData(database, new Date(), siteWith(5));
    expect(said()).toBe("");
  } finally {
    write.mockRestore();
  }
});

test("names of JavaScript's built-ins work as titles and keywords, also after a restart", async () => {
  const named = objectNames.flatMap((name) => [name, `Set ${name}`]).slice(0, 200);
  const rows = named.map((title, index) => ({
    ...{ externalId: title, title, company: named[index + 1] ?? title, description: `<p>${title}</p>` },
    ...{ jobTypes: [title], language: title, salary: { text: title, currency: title, period: title } },
    ...{ places: [{ text: title, country: title }], occupation: { names: [title], industries: [title] } },
  }));
  expect(named).toHaveLength(200);
  const site = await openMigrated();
  await loadSmallGazetteer(site);
  await importRows(site, "names", rowsOf(rows));
  for (const titles of [everyNth(4, named), named.slice(0, 20)]) {
    expect(await prepareData(site, new Date(), siteWith(0))).toEqual([]);
    const search = await startSearch(site, (reader) => makeLocationService(reader, defaultSiteConfig));
    for (const title of titles) {
      const query = { ...emptyQuery, keywords: title, without: [title], job_types: [title] as const };
      await search.results(query);
      const { jobs } = await search.results({ ...query, without: [], job_types: [] });
      if (/[a-z][A-Z]|__/.test(title)) expect(jobs.map((job) => job.title)).toContain(title);
      await search.results({ ...query, keywords: "set", location: title });
      let suggested = await search.suggest(emptyQuery, title);
      for (; suggested.partial === true; suggested = await search.suggest(emptyQuery, title)) await pause(20);
      expect(suggested.data.map(({ text }) => text)).toContain(title);
    }
    await search.close();
  }
  await site.close();
});

test("a failing start-up step does not stop the start and can be run again", async () => {
  const broken = failingAt(database, "key = 'duplicates'");
  const left = await prepareData(broken, new Date(), {
    ...siteWith(5),
    duplicates: { ...defaultSiteConfig.duplicates, apart: ["one"] },
  });
  expect(left.map(({ failure }) => failure)).toEqual(["Adverts of the same job could not be found."]);
  await left[0]?.again();
  const [kept] = await database.query<{ value: string }>("select value from meta where key = 'duplicates'");
  expect(kept?.value).toContain('"apart":["one"]');
});
