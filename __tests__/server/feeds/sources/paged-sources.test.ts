import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../../../src/server/database/database";
import { defaultDownloadLimits } from "../../../../src/server/feeds/sources/download-feed";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import type { Origin } from "./origin";
import { PagedService } from "./paged-service";
import { onStage, SourceStage } from "./source-stage";

const secret = "7e1c0f3a-secret";
const settings = { env: { ACME_KEY: secret }, limits: { ...defaultDownloadLimits, pauseMs: 0 } };
const open = (database: Database, origin: Origin) => new SourceStage(database, origin, settings);

onStage(open, (stage) => {
  let service: PagedService;
  beforeEach(() => {
    service = new PagedService(stage().origin, "adzuna");
  });

  const heard = () => stage().heard;
  const acme = (more: Partial<SourceSettings> = {}): SourceSettings => ({
    name: "acme",
    url: `${service.url}&app_key={ACME_KEY}`,
    every: "1h",
    ...more,
  });
  const after = (minutes: number, source = acme()) => stage().after(minutes, source);
  const jobCount = async () => Object.keys(await stage().jobs()).length;
  const table = () => stage().table(acme());

  test("every page is loaded, and a new import runs only when a page has changed", async () => {
    await after(0);
    expect(service.asked()).toHaveLength(3);
    await after(60);
    expect(stage().origin.asked.map(({ headers }) => typeof headers["if-none-match"])).toEqual(
      Array(3).fill("string"),
    );
    expect(await stage().database.query("select from feed_imports")).toHaveLength(1);
    service.has(5, "anew");
    await after(60);
    expect(heard()).toEqual(["acme +5 ~0 -0", "acme +0 ~1 -0"]);
    service.tags = false;
    await after(60);
    await after(60);
    expect(await stage().database.query("select from feed_imports")).toHaveLength(2);
    expect(await jobCount()).toBe(5);
  });

  test("a failing page keeps the jobs, and the next fetch loads every page", async () => {
    await after(0);
    service.has(9);
    service.fails = "/4?";
    await after(60);
    expect(heard().at(-1)).toBe(
      `acme failed: ${stage().origin.url("/v1/api/jobs/gb/search/4")} answered 500 instead of a feed.`,
    );
    expect(await jobCount()).toBe(5);
    service.fails = null;
    await after(60);
    expect(heard().at(-1)).toBe("acme +4 ~0 -0");
  });

  test("a feed that ends before its stated total waits for `sources accept`", async () => {
    service.has(10);
    await after(0);
    const { answer } = stage().origin;
    stage().origin.answer = (response, request) =>
      request.url?.includes("/5?")
        ? response.writeHead(200).end('{"count": 10, "results": []}')
        : answer(response, request);
    await after(60);
    const waiting =
      "The feed says that there are 10 jobs and holds 8; nothing was changed. npx jobsieve sources accept acme loads it all the same.";
    expect(heard().at(-1)).toBe(`acme failed: ${waiting}`);
    expect(await table()).toContain(`  waits for your word: ${waiting}`);
    expect(await jobCount()).toBe(10);
    await expect(stage().byHand("now", acme())).rejects.toThrow(waiting);
    expect(await stage().byHand("accept", acme())).toMatchObject({ removed: 2, jobs: 8 });
  });

  test("a feed limited by `pages` is loaded, and the report notes the shortfall", async () => {
    await after(0, acme({ pages: 2 }));
    expect(heard()).toEqual(["acme +4 ~0 -0"]);
    const report = await readFile(path.join(stage().dataDir, "import-reports/source-acme.jsonl"), "utf8");
    expect(JSON.parse(report.split("\n").at(-2) ?? "")).toEqual({
      ...{ kind: "note", row: 4, id: null },
      reason: "The feed says that there are 5 jobs and holds 4",
    });
  });

  test("a file with one page of several also waits for `sources accept`", async () => {
    const file = path.join(stage().dataDir, "page.json");
    await writeFile(file, JSON.stringify({ count: 5, results: service.postings.slice(0, 2) }));
    const source: SourceSettings = { name: "acme", file, every: "1h" };
    await after(0, source);
    expect(heard().at(-1)).toContain("The feed says that there are 5 jobs and holds 2; nothing was changed.");
    expect(await stage().byHand("accept", source)).toMatchObject({
      added: 2,
      shortfall: "The feed says that there are 5 jobs and holds 2",
    });
  });

  test("a variable's value is sent in requests, and neither stored nor shown", async () => {
    await after(0);
    expect(service.asked().every((each) => each.endsWith(`app_key=${secret}`))).toBe(true);
    service.fails = "/1?";
    await after(60);
    const kept = await stage().database.query("select * from feed_sources");
    expect(JSON.stringify([kept, heard(), await table()])).not.toContain(secret);
    expect(kept).toMatchObject([
      { pages: [{ address: expect.stringContaining("app_key=%7BACME_KEY%7D") }, {}] },
    ]);
    // The unchanged feed is not imported again after the failure.
    service.fails = null;
    await after(60);
    expect(heard()).toHaveLength(2);
  });
});
