import { once } from "node:events";
import path from "node:path";
import workerThreads, { type Worker } from "node:worker_threads";
import type { Database } from "../../../src/server/database/database";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { readListedJobs } from "../../../src/server/jobs/listed-jobs";
import { type ReadSheet, sheetReader } from "../../../src/server/sheets/read-sheet";
import { sheetThreads } from "../../../src/server/sheets/sheet-thread";
import { openMigratedEmbedded } from "../../support/databases";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { projectRoot } from "../../support/server-process";
import { writeJobs, writeWorld } from "../search/small-world";

const script = path.join(projectRoot, "dist/server/sheet-worker.mjs");
const baseUrl = "https://jobs.example";
const count = 250;
/** In descending order; the highest id has no job. */
const ids = () => Int32Array.from({ length: count + 1 }, (_, place) => count + 1 - place);

const threads: Worker[] = [];
const { Worker: RealWorker } = workerThreads;
jest.spyOn(workerThreads, "Worker").mockImplementation((...given) => {
  const thread = new RealWorker(...given);
  threads.push(thread);
  return thread;
});

async function textOf(parts: ReturnType<ReadSheet>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

describe.each(["the embedded database", "PostgreSQL"])("a thread that reads a sheet from %s", (kind) => {
  let database: Database;
  let address: string | undefined;

  beforeAll(async () => {
    address = kind === "PostgreSQL" ? await createPostgresDatabase() : undefined;
    database =
      address === undefined ? await openMigratedEmbedded() : await openPostgres({ databaseUrl: address });
    await writeWorld(database);
    const jobs = Array.from({ length: count }, (_, place) => ({
      ...{ title: `Søster ${place}`, company: "=SUM(1)", description: "", salary_annual: 30_000 },
      ...{ posted_at: "2026-01-02T03:04:05.678Z", place_ids: [13, 30], disciplines: ["health.nursing"] },
      job_types: ["full-time"],
    }));
    await writeJobs(database, jobs, "job");
  });
  afterAll(() => database.close());

  /** A sheet whose header has been read, and its thread. */
  async function begun() {
    const parts = sheetThreads(script, database, address)(ids(), baseUrl);
    expect((await parts.next()).done).toBe(false);
    return { parts, thread: threads.at(-1) as Worker };
  }

  test("gives the same sheet as reading in this thread", async () => {
    const here = await textOf(sheetReader((some) => readListedJobs(database, some))(ids(), baseUrl));
    expect(here.split("\r\n")).toHaveLength(1 + count + 1);
    expect(await textOf(sheetThreads(script, database, address)(ids(), baseUrl))).toBe(here);
  });

  test("exits when its reader stops early", async () => {
    const { parts, thread } = await begun();
    const exit = once(thread, "exit");
    await parts.return();
    await exit;
    expect(await parts.next()).toEqual({ done: true, value: undefined });
  });

  test("rejects when it dies, instead of ending the sheet", async () => {
    const { parts, thread } = await begun();
    await thread.terminate();
    await expect(parts.next()).rejects.toThrow("The thread of a sheet has ended.");
  });
});

const answering = (query: Database["query"]) => ({ ...nobodysDatabase, query });
const nobodysDatabase = {
  kind: "embedded",
  transaction: () => Promise.reject(new Error("Nothing is changed here.")),
  listen: async () => async () => undefined,
  tryLock: async () => null,
  close: async () => undefined,
} satisfies Omit<Database, "query">;

test("a database error reaches the reader of a sheet", async () => {
  const lost = answering(() => Promise.reject(new Error("The database is lost.")));
  const parts = sheetThreads(script, lost)(ids(), baseUrl);
  await parts.next();
  await expect(parts.next()).rejects.toThrow("The database is lost.");
});

test("jobs of the largest imported length fit into the memory of a sheet's thread", async () => {
  const place = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey, Wales";
  const rows = Array.from({ length: 100 }, (_, id) => ({
    ...{ id: id + 1, title: "T".repeat(1_000), company: "C".repeat(1_000), remote: false, posted_ms: 0 },
    ...{ salary_min: null, salary_max: null, salary_currency: null, salary_period: null },
    ...{ salary_text: "S".repeat(1_000), closes_on: null, disciplines: "", job_types: "" },
    locations: Array.from({ length: 200 }, () => place).join(" | "),
  }));
  const text = JSON.stringify(rows);
  const full = answering(async <Row extends object>() => [{ rows: text }] as unknown as Row[]);
  const many = Int32Array.from({ length: 2_000 }, (_, at) => (at % 100) + 1);
  expect((await textOf(sheetThreads(script, full)(many, baseUrl))).length).toBeGreaterThan(2_000 * 200 * 80);
});
