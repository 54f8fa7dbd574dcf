import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedDatabase, openEmbedded } from "../../src/server/database/embedded-database";
import { prepareData } from "../../src/server/prepare-data";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { copyServerData } from "../support/server-data";

/** Of a site that was prepared before, without its jobs and whatever says that there were some. */
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

/** Places are there, so nothing is asked of a thread. */
const siteWith = (sampleJobs: number) => ({ ...defaultSiteConfig, sampleJobs, placesWorker: "none" });

test("a site starts without generated jobs where the settings want none, and else says how to be rid of them", async () => {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await prepareData(database, new Date(), siteWith(0));
    expect(await count()).toBe(0);
    const said = () => write.mock.calls.map(([text]) => text).join("");
    expect(said()).not.toContain("sample");
    await prepareData(database, new Date(), siteWith(5));
    expect(await count()).toBe(5);
    expect(said()).toContain('"sampleJobs": 0 in site.config.json starts without any.\n');
    write.mockClear();
    await prepareData(database, new Date(), siteWith(5));
    expect(said()).toBe("");
  } finally {
    write.mockRestore();
  }
});
