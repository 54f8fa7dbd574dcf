import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { defaultDownloadLimits } from "../../../../src/server/feeds/sources/download-feed";
import type { SourceParts } from "../../../../src/server/feeds/sources/fetch-source";
import { fetchNow, SourceSchedule } from "../../../../src/server/feeds/sources/source-schedule";
import { sourcesTable } from "../../../../src/server/feeds/sources/source-states";
import type { SourceSettings } from "../../../../src/server/settings/source-settings";
import { eachDatabase } from "../../../support/databases";
import { prepareForFeeds, titles } from "../import/feed-database";
import { Origin, running } from "./origin";
import { PagedService } from "./paged-service";

const minuteMs = 60_000;
const secret = "7e1c0f3a-secret";

eachDatabase((database) => {
  let origin: Origin;
  let service: PagedService;
  let dataDir: string;
  let now: number;
  let heard: string[];
  beforeAll(() => prepareForFeeds(database()));
  beforeEach(async () => {
    origin = await Origin.listen();
    service = new PagedService(origin, "adzuna");
    dataDir = await mkdtemp(path.join(tmpdir(), "jobsieve-sources-"));
    now = Date.now();
    heard = [];
    await database().query("delete from jobs; delete from feed_sources; delete from feed_imports");
  });
  afterEach(async () => {
    await origin.close();
    await rm(dataDir, { recursive: true });
  });

  const acme = (more: Partial<SourceSettings> = {}): SourceSettings => ({
    name: "acme",
    url: `${service.url}&app_key={ACME_KEY}`,
    every: "1h",
    ...more,
  });
  const parts = (source: SourceSettings): SourceParts => ({
    database: database(),
    dataDir,
    sources: [source],
    privateHosts: ["127.0.0.1"],
    country: null,
    env: { ACME_KEY: secret },
    now: () => new Date(now),
    limits: { ...defaultDownloadLimits, pauseMs: 0 },
  });
  const after = (minutes: number, source = acme()): Promise<number> => {
    now += minutes * minuteMs;
    return new SourceSchedule(parts(source), {
      loaded: (_, { added, updated, removed }) => heard.push(`+${added} ~${updated} -${removed}`),
      failed: (_, error) => heard.push((error as Error).message),
    }).fetchDue();
  };
  const byHand = (source: SourceSettings, occasion: "now" | "accept") =>
    fetchNow(parts(source), "acme", occasion, running);
  const jobCount = async () => Object.keys(await titles(database(), "acme")).length;
  const table = () => sourcesTable(database(), [acme()], new Date(now));

  test("every page is loaded, and a new import runs only when a page has changed", async () => {
    await after(0);
    expect(service.asked()).toHaveLength(3);
    await after(60);
    expect(origin.asked.map(({ headers }) => typeof headers["if-none-match"])).toEqual(
      Array(3).fill("string"),
    );
    expect(await database().query("select from feed_imports")).toHaveLength(1);
    service.has(5, "anew");
    await after(60);
    expect(heard).toEqual(["+5 ~0 -0", "+0 ~1 -0"]);
    service.tags = false;
    await after(60);
    await after(60);
    expect(await database().query("select from feed_imports")).toHaveLength(2);
    expect(await jobCount()).toBe(5);
  });

  test("a failing page keeps the jobs, and the next fetch loads every page", async () => {
    await after(0);
    service.has(9);
    service.fails = "/4?";
    await after(60);
    expect(heard.at(-1)).toBe(`${origin.url("/v1/api/jobs/gb/search/4")} answered 500 instead of a feed.`);
    expect(await jobCount()).toBe(5);
    service.fails = null;
    await after(60);
    expect(heard.at(-1)).toBe("+4 ~0 -0");
  });

  test("a feed that ends before its stated total waits for `sources accept`", async () => {
    service.has(10);
    await after(0);
    const { answer } = origin;
    origin.answer = (response, request) =>
      request.url?.includes("/5?")
        ? response.writeHead(200).end('{"count": 10, "results": []}')
        : answer(response, request);
    await after(60);
    const waiting =
      "The feed says that there are 10 jobs and holds 8; nothing was changed. npx jobsieve sources accept acme loads it all the same.";
    expect(heard.at(-1)).toBe(waiting);
    expect(await table()).toContain(`  waits for your word: ${waiting}`);
    expect(await jobCount()).toBe(10);
    await expect(byHand(acme(), "now")).rejects.toThrow(waiting);
    expect(await byHand(acme(), "accept")).toMatchObject({ removed: 2, jobs: 8 });
  });

  test("a feed limited by `pages` is loaded, and the report notes the shortfall", async () => {
    await after(0, acme({ pages: 2 }));
    expect(heard).toEqual(["+4 ~0 -0"]);
    const report = await readFile(path.join(dataDir, "import-reports/source-acme.jsonl"), "utf8");
    expect(JSON.parse(report.split("\n").at(-2) ?? "")).toEqual({
      ...{ kind: "note", row: 4, id: null },
      reason: "The feed says that there are 5 jobs and holds 4",
    });
  });

  test("a file with one page of several also waits for `sources accept`", async () => {
    const file = path.join(dataDir, "page.json");
    await writeFile(file, JSON.stringify({ count: 5, results: service.postings.slice(0, 2) }));
    const source: SourceSettings = { name: "acme", file, every: "1h" };
    await after(0, source);
    expect(heard.at(-1)).toContain("The feed says that there are 5 jobs and holds 2; nothing was changed.");
    expect(await byHand(source, "accept")).toMatchObject({
      added: 2,
      shortfall: "The feed says that there are 5 jobs and holds 2",
    });
  });

  test("a variable's value is sent in requests, and neither stored nor shown", async () => {
    await after(0);
    expect(service.asked().every((each) => each.endsWith(`app_key=${secret}`))).toBe(true);
    service.fails = "/1?";
    await after(60);
    const kept = await database().query("select * from feed_sources");
    expect(JSON.stringify([kept, heard, await table()])).not.toContain(secret);
    expect(kept).toMatchObject([
      { pages: [{ address: expect.stringContaining("app_key=%7BACME_KEY%7D") }, {}] },
    ]);
    // The unchanged feed is not imported again after the failure.
    service.fails = null;
    await after(60);
    expect(heard).toHaveLength(2);
  });
});
