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

test.each([
  ["JSON lines", around(posting(`,"description":"${long}"`)).join("\n"), "2! longer than 500,000 characters"],
  ["JSON lines", around(nested(100_000)).join("\n"), "2! nested more than 50 levels deep"],
  ["JSON lines", around(nested(2_000_000)).join("\n"), "2! longer than 500,000 characters"],
  [
    "a JSON document",
    `[${around(posting(`,"description":"${long}"`)).join(",")}]`,
    "2! longer than 500,000 characters",
  ],
  ["a JSON document", `[${around(nested(2_000_000)).join(",")}]`, "2! nested more than 50 levels deep"],
  ["a JSON document", `[${around(nested(100_000)).join(",")}]`, "2! nested more than 50 levels deep"],
  [
    "a JSON document",
    `{"jobs":[${around(objects(20_000)).join(",")}]}`,
    "2! nested more than 50 levels deep",
  ],
])(
  "a row of %s that is too long or too deep is refused; the others are read",
  async (_format, content, refusal) => {
    const rows = await readFeed(`${content}\n`);
    expect(told(rows)).toEqual(["1: 9 Nurse", refusal, "3: 9 Nurse"]);
    expect(rows.map(isUnreadable)).toEqual([false, true, false]);
  },
);

const job = (more: string) => `<job><id>9</id><title>Nurse</title>${more}</job>`;

test.each([
  ["long", `<description>${long}</description>`, "2! longer than 500,000 characters"],
  ["nested", `${"<x>".repeat(1_000_000)}${"</x>".repeat(1_000_000)}`, "2! nested more than 50 levels deep"],
])("an XML row that is too %s is refused; the others are read", async (_how, more, refusal) => {
  const content = `<source>${job("")}${job(more)}${job("")}</source>`;
  const rows = await readFeed(content);
  expect(told(rows)).toEqual(["1: 9 Nurse", refusal, "3: 9 Nurse"]);
  expect(rows.map(isUnreadable)).toEqual([false, true, false]);
});

test("a CSV record that is too long is refused; the others are read", async () => {
  const content = `id,title,description\n9,Nurse,\n9,Nurse,${long}\n9,Nurse,\n`;
  const rows = await readFeed(content);
  expect(told(rows)).toEqual(["2: 9 Nurse", "3! longer than 500,000 characters", "4: 9 Nurse"]);
  expect(rows.map(isUnreadable)).toEqual([false, true, false]);
});

test("an endless JSON line is refused; an endless XML element or JSON value fails the feed", async () => {
  const endless = Buffer.alloc((isGate ? 16 : 64) * 2 ** 20, "x");
  const before = process.memoryUsage().arrayBuffers;
  await expect(
    readFeed(Buffer.concat([Buffer.from(`${posting("")}\n{"a":"`), endless])),
  ).resolves.toHaveLength(2);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * endless.length);
  const inXml = Buffer.concat([Buffer.from("<source><job><title>"), endless]);
  await expect(readFeed(inXml)).rejects.toThrow("The feed holds an element too long to be a job.");
  const inJson = Buffer.concat([Buffer.from('[{"title":"'), endless]);
  await expect(readFeed(inJson)).rejects.toThrow("The feed holds a value too long to be a job.");
});

test("JSON lines are detected when the first line exceeds the characters examined", async () => {
  const line = posting(`,"description":"${"x".repeat(100_000)}"`);
  expect(told(await readFeed(`${line}\n${line}\n`))).toEqual(["1: 9 Nurse", "2: 9 Nurse"]);
  // The line end is the last character that detection examines.
  const exact = posting(`,"description":"${"x".repeat(65_535 - posting(',"description":""').length)}"`);
  expect(told(await readFeed(`${exact}\n${line}\n`))).toEqual(["1: 9 Nurse", "2: 9 Nurse"]);
});

test.each([
  ["too long", posting(`,"description":"${"x".repeat(600_000)}"`), "longer than 500,000 characters"],
  ["nested too deep", `{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, "longer than 500,000 characters"],
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
