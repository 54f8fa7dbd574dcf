import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readFeed } from "./feed-file";

/** What an import says of a feed that a school's supplier sends. */
async function outcomeOf(content: string | Uint8Array): Promise<string> {
  const rows = await readFeed(content);
  return rows.map((row) => (row.kind === "job" ? `job ${row.job.externalId}` : row.reason)).join("; ");
}

/** Most use names of their own, some are not well-formed. */
test.each([
  ["a posting", '{"@type": "JobPosting", "identifier": {"value": "A1"}, "title": "Teacher"}', "job A1"],
  // No job in it; no import accepts such a feed.
  ["a list", '{"data": {"items": [{"reference": "A2", "jobTitle": "Teacher"}], "total": 1}}', ""],
  ["XML of its own", "<?xml version='1.0'?><feed><vacancy><ref>A3</ref></vacancy></feed>", "job A3"],
  ["an element that is not closed", "<feed><vacancy><ref>A4</vacancy></feed>", "job A4"],
  ["a bare ampersand", "<feed><vacancy>Reading & writing</vacancy></feed>", "an empty element"],
])("%s gives its job or a reason", async (_what, content, outcome) => {
  expect(await outcomeOf(content)).toBe(outcome);
});

/** Real feeds, where they are present. */
const real = path.resolve("../shared/data/feeds/teaching-vacancies");
if (existsSync(real))
  test("every real feed is read", async () => {
    const outcomes = await Promise.all(
      readdirSync(real).map((file) => outcomeOf(readFileSync(path.join(real, file)))),
    );
    for (const outcome of outcomes) expect(outcome).toMatch(/^job \S+(?:; job \S+)*$/);
    expect(outcomes).toContain("job TEST002");
  });
