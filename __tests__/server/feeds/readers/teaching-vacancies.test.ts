import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FeedError, type FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";

/** Shapes that schools' suppliers send: most use names of their own, some are not well-formed. */
const small: Readonly<Record<string, string>> = {
  "posting.json": JSON.stringify({ "@type": "JobPosting", identifier: { value: "A1" }, title: "Teacher" }),
  "in-a-list.json": JSON.stringify({ data: { items: [{ reference: "A2", jobTitle: "Teacher" }], total: 1 } }),
  "cut-off.json": '{"@type": "JobPosting", "title": "Teach',
  "of-its-own.xml": "<?xml version='1.0'?><feed><vacancy><ref>A3</ref></vacancy></feed>",
  "not-closed.xml": "<feed><vacancy><ref>A4</vacancy></feed>",
  "bare-ampersand.xml": "<feed><vacancy>Reading & writing</vacancy></feed>",
};
let smallFolder: string;
beforeAll(() => {
  smallFolder = mkdtempSync(path.join(tmpdir(), "jobsieve-shapes-"));
  for (const [file, text] of Object.entries(small)) writeFileSync(path.join(smallFolder, file), text);
});
afterAll(() => rmSync(smallFolder, { recursive: true }));

async function outcomeOf(file: string): Promise<string> {
  try {
    const { rows } = await openFeed({ path: file });
    const all: FeedRow[] = [];
    for await (const row of rows) all.push(row);
    return all.map((row) => (row.kind === "job" ? `job ${row.job.externalId}` : row.reason)).join("; ");
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.message;
  }
}

test("every shape gives its job or a one-line reason", async () => {
  const outcomes = Object.fromEntries(
    await Promise.all(
      Object.keys(small).map(async (file) => [file, await outcomeOf(path.join(smallFolder, file))]),
    ),
  );
  expect(outcomes).toEqual({
    "posting.json": "job A1",
    // No job in it; no import accepts such a feed.
    "in-a-list.json": "",
    "cut-off.json": "The feed is cut off: its JSON does not end.",
    "of-its-own.xml": "job A3",
    "not-closed.xml": "job A4",
    "bare-ampersand.xml": "an empty element",
  });
});

/** Real feeds, where they are present. */
const real = path.resolve("../shared/data/feeds/teaching-vacancies");
if (existsSync(real))
  test("every real feed is read", async () => {
    const outcomes = await Promise.all(readdirSync(real).map((file) => outcomeOf(path.join(real, file))));
    for (const outcome of outcomes) expect(outcome).toMatch(/^job \S+(?:; job \S+)*$/);
    expect(outcomes).toContain("job TEST002");
  });
