import type { App } from "../../src/server/http/app-types";
import { databaseJobs } from "../../src/server/jobs/job-service";
import { makeLocationService } from "../../src/server/places/location-service";
import type { SearchService } from "../../src/server/search/search-service";
import { startSearch } from "../../src/server/search/start-search";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { standInApp } from "../server/http/parts";
import { randomJobs, smallToday, writeJobs, writeWorld } from "../server/search/small-world";
import { openMigratedEmbedded } from "../support/databases";
import { loadSmallGazetteer } from "../support/small-gazetteer";
import { eventually } from "../support/until";
import { type CountedDatabase, counted } from "./counted-database";

/** A newly started site with its own database. */
function site(fill: (database: CountedDatabase) => Promise<void>) {
  const opened: { database?: CountedDatabase; search?: SearchService; app?: App } = {};
  beforeAll(async () => {
    opened.database = counted(await openMigratedEmbedded());
    await fill(opened.database);
  });
  beforeEach(async () => {
    const { database } = opened;
    if (database === undefined) throw new Error("The database is opened first.");
    const locations = makeLocationService(database);
    opened.search = await startSearch(database, () => locations, { now: () => smallToday });
    opened.app = await standInApp({ search: opened.search, locations, jobs: databaseJobs(database) });
  });
  afterEach(async () => {
    await opened.app?.close();
    await opened.search?.close();
  });
  afterAll(() => opened.database?.close());
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    opened.database?.take();
    const answer = await opened.app?.inject({ url, headers });
    if (answer === undefined || answer.statusCode >= 400) throw new Error(`${url} is not answered.`);
    return { answer, statements: opened.database?.take() ?? [] };
  };
  /** Waits until the jobs' words have been read, which happens once, beside searches. */
  const wordsRead = () =>
    eventually(() => opened.search?.version.endsWith(".0") !== true, "the words of the jobs");
  return { ask, wordsRead };
}

// Each statement is a round trip for a visitor, so a higher bar needs a reason. The bars are as measured.
describe("statements for searches", () => {
  const { ask, wordsRead } = site(async (database) => {
    await writeWorld(database);
    await writeJobs(database, randomJobs(200, 1), "j");
  });
  beforeEach(wordsRead);
  const results = "/api/v1/results";
  const words = `${results}?search[query]`;

  test.each<[what: string, before: string[], url: string, most: number]>([
    ["the landing page is kept", ["/jobs"], "/jobs", 0],
    ["the landing fragment shows jobs that are known from the page", ["/jobs"], results, 0],
    ["the landing page at first: its jobs", [], "/jobs", 1],
    ["a refinement: its jobs", [results], `${results}?job_types=contract`, 1],
    [
      "new words: how PostgreSQL reads them, whether they find little, where they stand, jobs, their words",
      [],
      `${words}=nurse`,
      5,
    ],
    ["known words and a refinement: jobs", [`${words}=nurse`], `${words}=nurse&job_types=contract`, 1],
    ["known words on another page: jobs", [`${words}=nurse`], `${words}=nurse&page=2`, 1],
    [
      "known words in a new mix: where they stand together in titles, jobs",
      [`${words}=senior+engineer`, `${words}=nurse`],
      `${words}=senior+nurse`,
      2,
    ],
    [
      "words that end in no place: how PostgreSQL reads them, where they stand, corrections, four readings as a place",
      [],
      `${words}=${encodeURIComponent("zzqx a b c")}`,
      16,
    ],
    ["a place by its slug: jobs", [], `${results}?search[location]=leeds.town`, 1],
    ["how much is newer", [], `${results}/newer?than_posted=2026-01-02T08:00:00.000Z&than_id=1`, 1],
  ])("%s", async (_what, before, url, most) => {
    for (const earlier of before) await ask(earlier);
    const { statements } = await ask(url);
    expect({ statements, isWithin: statements.length <= most }).toEqual({ statements, isWithin: true });
  });

  test.each(["/jobs", results])("a request with a current ETag needs no statement: %s", async (path) => {
    const { answer } = await ask(`${path}?search[query]=nurse`);
    const again = await ask(`${path}?search[query]=ward`);
    expect(again.answer.headers.etag).not.toBe(answer.headers.etag);
    const known = { "if-none-match": String(answer.headers.etag) };
    expect((await ask(`${path}?search[query]=nurse`, known)).statements).toEqual([]);
  });

  test("a job's page takes at most seven statements at first, and then two", async () => {
    const { jobs } = (await ask(results)).answer.json<ResultsFragment>();
    const url = jobs[0]?.url ?? "";
    // The job; its other adverts; how PostgreSQL reads its title, whole and by words, and where that stands;
    // similar jobs, their words.
    expect((await ask(url)).statements.length).toBeLessThanOrEqual(7);
    expect((await ask(url)).statements).toHaveLength(2);
  });
});

describe("statements for places", () => {
  const { ask } = site(loadSmallGazetteer);

  test.each([
    ["a name", "?name=lon", 1],
    ["a name and its area: the area, what is in it", "?name=newport%2C+wales", 2],
    ["the nearest", "/nearest?latitude=53.8&longitude=-1.5", 1],
  ])("%s", async (_what, query, most) => {
    const { answer, statements } = await ask(`/api/v1/locations${query}`);
    expect(answer.body).toMatch(/London|Newport|Leeds/);
    expect({ statements, isWithin: statements.length <= most }).toEqual({ statements, isWithin: true });
  });

  test("a typed location takes at most two statements: for its place, then for jobs", async () => {
    const { answer, statements } = await ask("/api/v1/results?search[location]=leeds");
    expect(answer.json<ResultsFragment>().place?.name).toBe("Leeds");
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  test.each([
    ["one word, again and again", "manager or ".repeat(300)],
    ["twelve words of one letter", "a b c d e f g h i j k l"],
    ["words that are parts of names", "new york york new ".repeat(200)],
    ["signs by themselves", 'manager" "or" "'.repeat(200)],
  ])("a location that is slow to parse takes at most 45 statements: %s", async (_what, location) => {
    const { statements } = await ask(`/api/v1/results?search[location]=${encodeURIComponent(location)}`);
    expect({ statements, isWithin: statements.length <= 45 }).toEqual({ statements, isWithin: true });
  });
});
