import type { RawJob, RawValue } from "../../../../src/server/feeds/feed/feed-row";
import { inFile, readFeed } from "../readers/feed-file";
import { normalise } from "./nurse-row";

const read = (featured: RawValue | undefined, changes: Partial<RawJob> = {}) => {
  const row = normalise({
    places: [{ text: "Leeds" }],
    ...changes,
    ...(featured !== undefined && { featured }),
  });
  if (row.kind !== "job") throw new Error(row.reason);
  return row;
};

test.each<[said: RawValue, until: string | null]>([
  ["yes", "infinity"],
  ["TRUE", "infinity"],
  [" 1 ", "infinity"],
  [1, "infinity"],
  ["ja", "infinity"],
  ["no", null],
  ["false", null],
  [0, null],
  ["", null],
  ["n/a", null],
  [null, null],
  ["2026-12-24", "2026-12-24"],
  ["24 December 2026", "2026-12-24"],
  ["24.12.2026", "2026-12-24"],
  ["2026-12-24T18:00:00Z", "2026-12-24"],
])("“%s” features a job until %s, without a note", (said, until) => {
  const { job, notes } = read(said);
  expect([job.featuredUntil, notes]).toEqual([until, []]);
});

test.each(["perhaps", "31/02/2026", "gold", "2"])(
  "“%s” is left out with a note, and the job is kept",
  (said) => {
    const { job, notes } = read(said);
    expect([job.featuredUntil, notes]).toEqual([null, [`featured left out: ${said}`]]);
  },
);

test("featuring a job changes its hash; a value that does not leaves it unchanged", () => {
  const plain = read(undefined).job.contentHash;
  expect(read("no").job.contentHash).toBe(plain);
  expect(read("perhaps").job.contentHash).toBe(plain);
  const hashes = ["yes", "2026-12-24", "2026-12-25"].map((said) => read(said).job.contentHash);
  expect(new Set([plain, ...hashes]).size).toBe(4);
});

const posting = (featured: string) =>
  `{"@type": "JobPosting", "title": "Nurse", "identifier": "1", "featured": ${featured}}`;

test.each<[what: string, feed: string]>([
  ["a CSV", "id,title,Featured\n1,Nurse,yes\n"],
  ["a CSV that says until when", "id;title;featured_until\n1;Nurse;2026-12-24\n"],
  ["XML", "<jobs><job><id>1</id><title>Nurse</title><featured>true</featured></job></jobs>"],
  ["JSON", '[{"id": 1, "title": "Nurse", "featured": true}]'],
  ["JSON lines", '{"id": 1, "title": "Nurse", "isFeatured": 1}\n{"id": 2, "title": "Chef"}\n'],
  ["a JobPosting", `[${posting("true")}]`],
  ["a JobPosting with a date", `[${posting('"2026-12-24"')}]`],
])("%s features a job", async (_what, feed) => {
  const [row] = await readFeed(feed);
  const { featured } = (row?.kind === "job" && row.job) || {};
  expect(read(featured ?? null).job.featuredUntil).toMatch(/^(infinity|2026-12-24)$/);
});

test.each([posting("false"), '{"id": 1, "title": "Nurse", "featured": false}'])(
  "a false value features nothing",
  async (feed) => {
    const [row] = await readFeed(`[${feed}]`);
    const { featured } = (row?.kind === "job" && row.job) || {};
    expect(read(featured ?? null)).toMatchObject({ job: { featuredUntil: null }, notes: [] });
  },
);

test("featured is not read from another site's page", async () => {
  const [row] = await readFeed(
    `<!doctype html><title>Nurse</title><script type="application/ld+json">${posting("true")}</script>`,
  );
  expect(row).toMatchObject({ kind: "job", job: { title: "Nurse" } });
  expect(row?.kind === "job" && "featured" in row.job).toBe(false);
});

test("with a column map, featured is read only from the column that it names", async () => {
  const feed = "Ref,Role,Top job,featured\n1,Nurse,x,no\n";
  const columns = { id: "Ref", title: "Role" };
  const featuredBy = (map: object) =>
    inFile(JSON.stringify({ columns: map }), async (file) => {
      const [row] = await readFeed(feed, { columns: file });
      return row?.kind === "job" ? row.job.featured : row;
    });
  expect(await featuredBy({ ...columns, featured: "Top job" })).toBe("x");
  expect(await featuredBy(columns)).toBeNull();
});
