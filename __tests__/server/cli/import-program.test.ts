import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { importCommand, run as runImportProgram } from "../../../src/server/cli/import-program";
import { registerCommand } from "../../../src/server/cli/run-command";
import { run as runSampleProgram, sampleCommand } from "../../../src/server/cli/sample-program";
import {
  lockDataDirectory,
  sendCommand,
} from "../../../src/server/database/data-directory/data-directory-lock";
import type { Database } from "../../../src/server/database/database";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { openMigrated } from "../../support/databases";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { prepareForFeeds, titles } from "../feeds/import/feed-database";
import { type Program, runProgram } from "./run-program";

const csv =
  "id,title,company,place\n1,Nurse,Leeds Hospitals,Leeds\n2,,Leeds Hospitals,Leeds\n3,Chef,Café,Atlantis\n";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jobsieve-import-"));
  await writeFile(path.join(folder, "acme.csv"), csv);
});
afterEach(() => rm(folder, { recursive: true }));

/** Both ways to reach a database: by its address, and through the process that has it open. */
describe.each(["by DATABASE_URL", "through the running server"])("%s", (way) => {
  let database: Database;
  let env: Record<string, string>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "jobsieve-data-"));
    if (way === "by DATABASE_URL") {
      env = { DATABASE_URL: await createPostgresDatabase(), DATA_DIR: dataDir };
      database = await openPostgres({ databaseUrl: env.DATABASE_URL ?? "" });
    } else {
      env = { DATA_DIR: dataDir };
      database = await openMigrated();
      const lock = await lockDataDirectory(dataDir);
      registerCommand(lock, importCommand, { database });
      registerCommand(lock, sampleCommand, database);
      close = () => lock.release();
    }
    const closeLock = close ?? (async () => undefined);
    close = async () => {
      await database.close();
      await closeLock();
      await rm(dataDir, { recursive: true });
    };
    await prepareForFeeds(database);
  });
  beforeEach(() => database.query("delete from jobs"));
  afterAll(() => close());

  const importing =
    (...given: string[]): Program =>
    (io) =>
      runImportProgram(given, io, { folder, root: folder });

  test("loads a feed with progress and a report, and changes nothing the second time", async () => {
    const first = await runProgram(importing("acme.csv"), env);
    expect(first).toMatchObject({ code: 0, err: expect.stringContaining("Indexing words: 100% (2)") });
    expect(first.out).toMatch(/^acme \(csv\): 3 rows read in [\d.]+ s\n {2}added {13}2\n/);
    const reportFile = /Refusals and notes: (.*)/.exec(first.out)?.[1] ?? "";
    expect(
      (await readFile(reportFile, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { kind: "refused", row: 3, id: "2", reason: "no title" },
      { kind: "note", row: 4, id: "3", reason: "place not found: Atlantis" },
    ]);
    expect(await titles(database, "acme")).toEqual({ "1": "Nurse", "3": "Chef" });
    const again = await runProgram(importing("acme.csv"), env);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("Nothing has changed") });
  });

  test("postings without company or apply URL get those of --company and --apply-url", async () => {
    const personio = "<workzag-jobs><position><id>7</id><name>Chef</name></position></workzag-jobs>";
    await writeFile(path.join(folder, "acme.xml"), personio);
    const asked = ["--company", "Acme", "--apply-url", "https://acme.example/job/{id}"];
    const { out } = await runProgram(importing("acme.xml", ...asked), env);
    expect(out).toMatch(/^acme \(personio\): /);
    const jobs = await database.query("select company, apply_url from jobs");
    expect(jobs).toEqual([{ company: "Acme", apply_url: "https://acme.example/job/7" }]);
  });

  test("a posting that is no longer listed is removed", async () => {
    const posting = (id: string, isListed: boolean) => {
      const url = `https://jobs.example/${id}`;
      return { id, title: "Chef", jobUrl: url, applyUrl: url, isListed };
    };
    const give = (second: boolean) =>
      writeFile(
        path.join(folder, "acme.json"),
        JSON.stringify({ jobs: [posting("1", true), posting("2", second)] }),
      );
    await give(true);
    await runProgram(importing("acme.json", "--company", "Acme"), env);
    await give(false);
    const { out } = await runProgram(importing("acme.json", "--company", "Acme", "--force"), env);
    expect(out).toMatch(/removed +1\n/);
    expect(await titles(database, "acme")).toEqual({ "1": "Chef" });
  });

  test("a feed that cannot be used ends with one line and exit code 1", async () => {
    await writeFile(path.join(folder, "broken.xml"), "<source><job><title>Nurse</title>");
    const { code, out, err } = await runProgram(importing("broken.xml"), env);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^The feed is cut off: [^\n]+\n$/);
    expect((await runProgram(importing("nowhere.xml"), env)).err).toBe(
      `There is no file ${folder}/nowhere.xml.\n`,
    );
  });

  test("wrong use ends with one line and exit code 2, --help with exit code 0", async () => {
    expect(await runProgram(importing(), env)).toEqual({
      code: 2,
      out: "",
      err: "Give one FILE to import.\n",
    });
    expect(await runProgram(importing("--help"), env)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("npx jobsieve import"),
    });
  });

  test("stopping before any change adds no jobs and ends with exit code 130", async () => {
    const stop = new AbortController();
    stop.abort();
    await writeFile(path.join(folder, "long.csv"), csv + "x,Cook,Café,Leeds\n".repeat(20_000));
    const { code, err } = await runProgram(importing("long.csv"), env, stop.signal);
    expect(code).toBe(130);
    expect(err).toContain("Stopping");
    expect(await titles(database, "long")).toEqual({});
    expect(await runProgram(importing("acme.csv"), env)).toMatchObject({ code: 0 });
  });

  test("the sample command replaces its own jobs and leaves other feeds alone", async () => {
    const sampling =
      (...given: string[]): Program =>
      (io) =>
        runSampleProgram(given, io, { folder, root: folder });
    await runProgram(importing("acme.csv"), env);
    const { code, out } = await runProgram(sampling("--jobs", "50"), env);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^sample: 50 rows read/) });
    await runProgram(sampling("--jobs", "30"), env);
    expect(Object.keys(await titles(database, "sample"))).toHaveLength(30);
    expect(Object.keys(await titles(database, "acme"))).toHaveLength(2);
    expect(await runProgram(sampling("--jobs", "many"), env)).toMatchObject({ code: 2 });
  });
});

test("a wrong DATABASE_URL is named, and an unreachable one is reported in one line", async () => {
  const importing: Program = (io) => runImportProgram(["acme.csv"], io, { folder, root: folder });
  const { code, err } = await runProgram(importing, { DATABASE_URL: "mysql://x" });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("DATABASE_URL must be") });
  const unreachable = await runProgram(importing, { DATABASE_URL: "postgres://localhost:1/x" });
  expect(unreachable).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^DATABASE_URL cannot be used: [^\n]+\n$/),
  });
});

test("the running server refuses a malformed request as of a different version", async () => {
  const lock = await lockDataDirectory(folder);
  const database = await openMigrated();
  registerCommand(lock, importCommand, { database });
  const answer = await sendCommand(folder, "import", { path: 7 });
  await expect(answer?.[Symbol.asyncIterator]().next()).rejects.toThrow("a different version");
  await lock.release();
  await database.close();
});
