import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { FeedError } from "../../../../src/server/feeds/feed-error";
import type { FeedRow } from "../../../../src/server/feeds/feed-row";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";

/** Real shapes that nobody here made, most of them in none of our formats and some not well-formed. */
const folder = path.resolve("../shared/data/feeds/teaching-vacancies");
const files = existsSync(folder) ? readdirSync(folder) : [];

async function outcomeOf(file: string): Promise<string> {
  try {
    const { rows } = await openFeed({ path: path.join(folder, file) });
    const all: FeedRow[] = [];
    for await (const row of rows) all.push(row);
    return all.map((row) => (row.kind === "job" ? `job ${row.job.externalId}` : row.reason)).join("; ");
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.message;
  }
}

(files.length > 0 ? test : test.skip)("every shape is read, or refused in one plain line", async () => {
  const outcomes = await Promise.all(files.map(outcomeOf));
  for (const outcome of outcomes) {
    expect(outcome).toMatch(/^(?:job \S+|not a schema\.org JobPosting|The feed is not well-formed \w+.+)$/);
  }
  expect(outcomes).toContain("job TEST002");
  expect(outcomes.filter((outcome) => outcome.includes("not well-formed")).length).toBeGreaterThan(5);
});
