import { gzipSync } from "node:zlib";
import type { FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { isGate } from "../../../support/stage";
import { readFeed, told } from "./feed-file";

/** An unreadable row may be any job's, so the import keeps the jobs that are missing. */
const isUnreadable = (row: FeedRow) => row.kind === "refused" && row.isUnreadable === true;
const posting = (more: string) => `{"@type":"JobPosting","identifier":"9","title":"Nurse"${more}}`;
const around = (middle: string) => [posting(""), middle, posting("")];
const long = "x".repeat(600_000);
const nested = (depth: number) => posting(`,"description":${"[".repeat(depth)}${"]".repeat(depth)}`);
const objects = (depth: number) => posting(`,"address":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

const job = (more: string) => `<job><id>9</id><title>Nurse</title>${more}</job>`;
const inXml = (more: string) => `<source>${job("")}${job(more)}${job("")}</source>`;
const tooLong = "longer than 500,000 characters";
const tooDeep = "nested more than 50 levels deep";

test.each([
  ["a line of JSON", tooLong, 1, around(posting(`,"description":"${long}"`)).join("\n")],
  ["a line of JSON", tooDeep, 1, around(nested(100_000)).join("\n")],
  ["a line of JSON", tooLong, 1, around(nested(2_000_000)).join("\n")],
  ["a value in JSON", tooLong, 1, `[${around(posting(`,"description":"${long}"`)).join(",")}]`],
  ["a value in JSON", tooDeep, 1, `[${around(nested(2_000_000)).join(",")}]`],
  ["a value in JSON", tooDeep, 1, `[${around(nested(100_000)).join(",")}]`],
  ["a value in JSON", tooDeep, 1, `{"jobs":[${around(objects(20_000)).join(",")}]}`],
  ["an XML element", tooLong, 1, inXml(`<description>${long}</description>`)],
  ["an XML element", tooDeep, 1, inXml(`${"<x>".repeat(1_000_000)}${"</x>".repeat(1_000_000)}`)],
  ["a CSV record", tooLong, 2, `id,title,description\n9,Nurse,\n9,Nurse,${long}\n9,Nurse,`],
])("%s that is %s is refused; the others are read", async (_what, reason, first, content) => {
  const rows = await readFeed(`${content}\n`);
  expect(told(rows)).toEqual([`${first}: 9 Nurse`, `${first + 1}! ${reason}`, `${first + 2}: 9 Nurse`]);
  expect(rows.map(isUnreadable)).toEqual([false, true, false]);
});

test("an endless JSON line is refused; an endless XML element or JSON value fails the feed", async () => {
  const endless = Buffer.alloc((isGate ? 16 : 64) * 2 ** 20, "x");
  const before = process.memoryUsage().arrayBuffers;
  await expect(
    readFeed(Buffer.concat([Buffer.from(`${posting("")}\n{"a":"`), endless])),
  ).resolves.toHaveLength(2);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * endless.length);
  const endlessXml = Buffer.concat([Buffer.from("<source><job><title>"), endless]);
  await expect(readFeed(endlessXml)).rejects.toThrow("The feed holds an element too long to be a job.");
  const endlessJson = Buffer.concat([Buffer.from('[{"title":"'), endless]);
  await expect(readFeed(endlessJson)).rejects.toThrow("The feed holds a value too long to be a job.");
});

test("JSON lines are detected when the first line exceeds the characters examined", async () => {
  const line = posting(`,"description":"${"x".repeat(100_000)}"`);
  expect(told(await readFeed(`${line}\n${line}\n`))).toEqual(["1: 9 Nurse", "2: 9 Nurse"]);
  // The line end is the last character that detection examines.
  const exact = posting(`,"description":"${"x".repeat(65_535 - posting(',"description":""').length)}"`);
  expect(told(await readFeed(`${exact}\n${line}\n`))).toEqual(["1: 9 Nurse", "2: 9 Nurse"]);
});

test.each([
  ["too long", posting(`,"description":"${long}"`), tooLong],
  ["nested too deep", `{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, tooLong],
  ["no JSON", '{"title": Nurse}', "not a line of JSON"],
  ["cut by a control character", '{"title": "Nur\u0000se"}', "not a line of JSON"],
])("a first line of JSON lines that is %s is refused; the others are read", async (_what, first, reason) => {
  const rows = await readFeed(`${first}\n${posting("")}\n${posting("")}\n`);
  expect(told(rows)).toEqual([`1! ${reason}`, "2: 9 Nurse", "3: 9 Nurse"]);
  expect(rows.map(isUnreadable)).toEqual([true, false, false]);
});

test.each([
  ["a list in lines of its own", `{"jobs":[\n${posting("")},\n${posting("")}\n]}`],
  ["one line", `{"jobs":[${posting("")},${posting("")}]}`],
])("a document with %s is not taken for JSON lines", async (_what, document) => {
  expect(told(await readFeed(document))).toEqual(["1: 9 Nurse", "2: 9 Nurse"]);
});

test("a gzip that expands more than 200-fold is rejected", async () => {
  const bomb = gzipSync(
    Buffer.concat([Buffer.from(`${posting("")}\n`.repeat(2)), Buffer.alloc(64 * 2 ** 20, "\n")]),
  );
  expect(bomb.length).toBeLessThan(2 ** 20);
  await expect(readFeed(bomb)).rejects.toThrow(
    /^The feed does not unzip to a feed: it grows more than 200-fold\.$/,
  );
});
