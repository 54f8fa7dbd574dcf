import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "../../src/server/database/database";
import { announceChange } from "../../src/server/feeds/import/announce-change";
import { readinessOf, staleAfterMs } from "../../src/server/readiness";
import type { SearchService } from "../../src/server/search/search-service";
import { startSearch } from "../../src/server/search/start-search";
import { emptyQuery } from "../../src/shared/search-query";
import { databaseWith, openMigratedPostgres } from "../support/databases";
import { scratchFolder } from "../support/scratch-folder";
import { eventually } from "../support/until";
import { standInApp } from "./http/parts";
import { threadAfter } from "./search/search-thread";
import { randomJobs, smallLocations, smallToday, writeJobs, writeWorld } from "./search/small-world";

const folder = scratchFolder();
const mark = path.join(folder, "deadly");
const workerFile = path.join(folder, "worker.mjs");

/** The real search thread, which exits at its start and next task while the mark file exists. */
const mortalWorker = threadAfter(`
  import { existsSync } from "node:fs";
  import { parentPort } from "node:worker_threads";
  const dieIfMarked = () => existsSync(${JSON.stringify(mark)}) && process.exit();
  dieIfMarked();
  parentPort.on("message", dieIfMarked);`);

describe("the server", () => {
  let database: Database;
  let search: SearchService;
  const faults = { readsFail: false, queriesHang: false };
  const told: unknown[] = [];

  beforeAll(async () => {
    writeFileSync(workerFile, mortalWorker);
    database = await openMigratedPostgres();
    await writeWorld(database);
    await writeJobs(database, randomJobs(30, 7), "first");
    search = await startSearch(faulty(), () => smallLocations, {
      workerFile,
      workers: 2,
      now: () => smallToday,
      retryReloadAfterMs: 20,
      threadDied: (reason) => told.push(reason),
      reloadFailed: (error) => told.push(error),
    });
  });
  afterAll(async () => {
    await search?.close();
    await database?.close();
  });

  const faulty = () =>
    databaseWith(database, {
      query: (sql, parameters) =>
        faults.queriesHang ? new Promise(() => undefined) : database.query(sql, parameters),
      transaction: (work) =>
        faults.readsFail ? Promise.reject(new Error("As asked for.")) : database.transaction(work),
    });

  const troubles = async (patienceMs = 60_000) => {
    const found = await readinessOf({ database: faulty(), search, patienceMs })();
    return found.map(({ code }) => code);
  };

  test("is ready when its database and a search thread answer, also for concurrent checks", async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => troubles()))).toEqual(
      Array.from({ length: 20 }, () => []),
    );
  });

  test("is not ready while its database does not answer", async () => {
    faults.queriesHang = true;
    expect(await troubles(1_000)).toContain("database_unreachable");
    faults.queriesHang = false;
    expect(await troubles()).toEqual([]);
  });

  test("is not ready and answers 503 while its search threads are dead, and recovers by itself", async () => {
    writeFileSync(mark, "");
    const app = await standInApp({ search });
    const isDown = async () => (await troubles()).length > 0;
    let wasDown = false;
    while (!wasDown) wasDown = await isDown();
    expect(await troubles()).toEqual(["search_unavailable"]);
    const page = await app.inject("/jobs?remote=1");
    expect([page.statusCode, page.headers["content-type"], page.headers["retry-after"]]).toEqual([
      503,
      "text/html; charset=utf-8",
      "5",
    ]);
    const fragment = await app.inject("/api/v1/results?remote=1");
    expect([fragment.statusCode, fragment.json().code]).toEqual([503, "search_unavailable"]);
    expect(told).toContainEqual(expect.objectContaining({ message: "A search thread ended." }));
    rmSync(mark);
    while (await isDown());
    expect((await app.inject("/api/v1/results?remote=1")).statusCode).toBe(200);
  });

  test("is not ready when changed jobs could not be read for over a minute", async () => {
    const { total_count } = await search.results(emptyQuery);
    faults.readsFail = true;
    told.length = 0;
    await announceChange(database);
    await eventually(() => told.length >= 2, "two readings that fail");
    expect(told).toContainEqual(new Error("As asked for."));
    expect(await troubles()).toEqual([]);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now() + staleAfterMs + 1);
    expect(await troubles()).toEqual(["data_stale"]);
    clock.mockRestore();
    faults.readsFail = false;
    await eventually(() => search.staleSince === undefined, "a reading that succeeds");
    expect(await troubles()).toEqual([]);
    expect((await search.results(emptyQuery)).total_count).toBe(total_count);
  });
});
