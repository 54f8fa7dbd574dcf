import type { RawValue } from "../../../../src/server/feeds/feed/feed-row";
import { readFeed, readMapped } from "../readers/feed-file";
import { accepted } from "./nurse-row";

const read = (featured?: RawValue) =>
  accepted({ places: [{ text: "Leeds" }], ...(featured !== undefined && { featured }) });

type Case = [said: RawValue, until: string | null];

test.each([
  ...["yes", "TRUE", " 1 ", 1, "ja"].map((said): Case => [said, "infinity"]),
  ...["no", "false", 0, "", "n/a", null].map((said): Case => [said, null]),
  ...["2026-12-24", "24 December 2026", "24.12.2026", "2026-12-24T18:00:00Z"].map(
    (said): Case => [said, "2026-12-24"],
  ),
])("“%s” features a job until %s, without a note", (said, until) => {
  const { job, notes } = read(said);
  expect([job.featuredUntil, notes]).toEqual([until, []]);
});

test.each(["perhaps", "31/02/2026", "gold", "2"])("“%s” is left out with a note; the job is kept", (said) => {
  const { job, notes } = read(said);
  expect([job.featuredUntil, notes]).toEqual([null, [`featured left out: ${said}`]]);
});

test("featuring a job changes its hash; a value that does not leaves it unchanged", () => {
  const plain = read().job.contentHash;
  expect(read("no").job.contentHash).toBe(plain);
  expect(read("perhaps").job.contentHash).toBe(plain);
  const hashes = ["yes", "2026-12-24", "2026-12-25"].map((said) => read(said).job.contentHash);
  expect(new Set([plain, ...hashes]).size).toBe(4);
});

const posting = (featured: string) =>
  `{"@type": "JobPosting", "title": "Nurse", "identifier": "1", "featured": ${featured}}`;

test.each<[what: string, feed: string, until: string | null]>([
  ["a CSV", "id,title,Featured\n1,Nurse,yes\n", "infinity"],
  ["a CSV that says until when", "id;title;featured_until\n1;Nurse;2026-12-24\n", "2026-12-24"],
  ["XML", "<jobs><job><id>1</id><title>Nurse</title><featured>true</featured></job></jobs>", "infinity"],
  ["JSON", '[{"id": 1, "title": "Nurse", "featured": true}]', "infinity"],
  ["JSON lines", '{"id": 1, "title": "Nurse", "isFeatured": 1}\n{"id": 2, "title": "Chef"}\n', "infinity"],
  ["a JobPosting", `[${posting("true")}]`, "infinity"],
  ["a JobPosting with a date", `[${posting('"2026-12-24"')}]`, "2026-12-24"],
  ["a JobPosting that is not", `[${posting("false")}]`, null],
  ["JSON of a job that is not", '[{"id": 1, "title": "Nurse", "featured": false}]', null],
])("%s features a job as it says, without a note", async (_what, feed, until) => {
  const [row] = await readFeed(feed);
  const { featured = null } = (row?.kind === "job" && row.job) || {};
  expect(read(featured)).toMatchObject({ job: { featuredUntil: until }, notes: [] });
});

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
  const featuredBy = async (map: object) => {
    const [row] = await readMapped({ columns: map }, feed);
    return row?.kind === "job" ? row.job.featured : row;
  };
  expect(await featuredBy({ ...columns, featured: "Top job" })).toBe("x");
  expect(await featuredBy(columns)).toBeNull();
});
