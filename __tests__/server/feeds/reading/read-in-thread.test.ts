import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Traffic } from "../../../../src/server/concurrency/traffic";
import { runImport } from "../../../../src/server/feeds/import/run-import";
import { readInThread } from "../../../../src/server/feeds/reading/read-in-thread";
import { testProgram } from "../../../support/built-server";
import { openMigrated } from "../../../support/databases";
import { duringTests } from "../../../support/during-tests";
import { scratchFolder } from "../../../support/scratch-folder";
import { programFile } from "../../../support/server-process";
import { prepareForFeeds, titles } from "../import/feed-database";

jest.setTimeout(240_000);

const folder = scratchFolder();
const database = duringTests(async () => {
  const opened = await openMigrated();
  await prepareForFeeds(opened);
  return opened;
});

const script = (name: string) => (name === "endless-row-worker" ? testProgram(name) : programFile(name));

const cooks = (count: number, linkOf = (row: number) => `https://x.example/${row}`) =>
  Array.from({ length: count }, (_, row) => `${row},Cook ${row},Café,Leeds,${linkOf(row)}`);

async function fileOf(rows: readonly string[]): Promise<string> {
  const file = path.join(folder, "feed.csv");
  await writeFile(file, ["id,title,company,place,apply_url", ...rows, ""].join("\n"));
  return file;
}

async function load(source: string, file: string, thread: string, traffic?: Traffic) {
  const reportFile = path.join(folder, "report.jsonl");
  await rm(reportFile, { force: true });
  const request = { path: file, source, reportFile, allowEmpty: false, force: true };
  const report = await runImport(database(), request, {
    onProgress: () => undefined,
    readingScript: script(thread),
    traffic,
  });
  const lines = report.reportFile === null ? "" : (await readFile(reportFile, "utf8")).trim();
  return { report, refusals: lines.split("\n").flatMap((line) => (line === "" ? [] : JSON.parse(line))) };
}

test("a feed read in a thread reports its jobs, refused rows and unknown places", async () => {
  const rows = cooks(700);
  const file = await fileOf([...rows, "700,,Café,Leeds,", "701,Chef,Café,Atlantis,"]);
  const { report, refusals } = await load("whole", file, "reading-worker");
  expect(report).toMatchObject({ format: "csv", read: 702, added: 701, refused: 1, placesNotFound: 1 });
  expect(refusals).toEqual([
    { kind: "refused", row: 702, id: "700", reason: "no title" },
    { kind: "note", row: 703, id: "701", reason: "place not found: Atlantis" },
  ]);
  expect(Object.keys(await titles(database(), "whole"))).toHaveLength(701);
});

test("dropped links and bytes that are not UTF-8 are counted across the threads", async () => {
  const file = await fileOf(cooks(600, () => "javascript:alert(1)"));
  await writeFile(file, await readFile(file, "utf8"), "latin1");
  const { report, refusals } = await load("counted", file, "reading-worker");
  expect(report).toMatchObject({ read: 600, added: 600, leftOut: { link: 600 } });
  const reason = "600 bytes are no UTF-8 and were read as Windows-1252 (--encoding says what they are)";
  expect(report.remarks).toEqual([reason]);
  expect(refusals.filter(({ id }) => id === null)).toEqual([{ kind: "note", row: 601, id: null, reason }]);
});

test("a row that never finishes is refused, and the rows after it are loaded", async () => {
  const rows = cooks(600, () => "");
  rows[300] = "300,Endless,Café,Leeds,https://never-ends.example";
  rows[301] = "301,Endless too,Café,Leeds,https://never-ends.example";
  const { report, refusals } = await load("endless", await fileOf(rows), "endless-row-worker");
  expect(report).toMatchObject({ read: 600, refused: 2 });
  expect(refusals).toEqual([
    { kind: "refused", row: 302, id: "300", reason: "took too long to read" },
    { kind: "refused", row: 303, id: "301", reason: "took too long to read" },
  ]);
  const loaded = await titles(database(), "endless");
  expect(Object.keys(loaded)).toHaveLength(598);
  expect(loaded["599"]).toBe("Cook 599");
});

const onLinux = process.platform === "linux" ? test : test.skip;

onLinux("a row that waits for a processor is not one that takes too long", async () => {
  const path = await fileOf(["1,Waiting,Café,Leeds,https://waits.example"]);
  const options = { script: script("endless-row-worker"), onFormat: () => undefined, rowMs: 2_000 };
  const batches = [];
  for await (const batch of readInThread(database(), { path }, options)) batches.push(batch);
  expect(batches.map(({ tally }) => [tally.read, tally.refused])).toEqual([[1, 0]]);
});

test("a feed with more than five rows that never finish is given up", async () => {
  const file = await fileOf(
    Array.from({ length: 10 }, (_, row) => `${row},Endless,Café,,https://never-ends.example`),
  );
  const options = { script: script("endless-row-worker"), onFormat: () => undefined, rowMs: 200 };
  const reading = readInThread(database(), { path: file }, options);
  await expect(reading.next()).rejects.toThrow(
    /^More than 5 rows take too long to read, such as row \d+; nothing/,
  );
});

test("the thread's error message is passed on, and an abort ends the reading", async () => {
  const options = { script: script("reading-worker"), onFormat: () => undefined };
  const missing = readInThread(database(), { path: path.join(folder, "nowhere.csv") }, options);
  await expect(missing.next()).rejects.toThrow(/^There is no file .*nowhere.csv\.$/);
  const stop = new AbortController();
  const endless = await fileOf(["1,Endless,Café,,https://never-ends.example"]);
  const stopped = readInThread(
    database(),
    { path: endless },
    {
      ...options,
      script: script("endless-row-worker"),
      rowMs: 100_000,
      signal: stop.signal,
      onFormat: () => stop.abort(new Error("Enough.")),
    },
  );
  await expect(stopped.next()).rejects.toThrow("Enough.");
});

test("the thread waits for requests under way row by row", async () => {
  const file = await fileOf(cooks(200));
  const took = async (traffic?: Traffic) => {
    const began = performance.now();
    expect((await load("beside", file, "reading-worker", traffic)).report.read).toBe(200);
    return performance.now() - began;
  };
  const alone = await took();
  const traffic = new Traffic();
  traffic.begin();
  expect((await took(traffic)) - alone).toBeGreaterThan(200 * 6);
});
