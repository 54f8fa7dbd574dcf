import type { SmallJob } from "../search/small-world";
import { smallSite } from "./small-site";

const job = (title: string, posted_at: string, discipline: string): SmallJob => ({
  ...{ title, company: "Acme", description: `${title}: work.`, salary_annual: null, posted_at },
  ...{ place_ids: [13], disciplines: [discipline], job_types: ["full-time"] },
});

/** The date that is stored for a job whose feed gives an unreadable one. */
const unknown = "1970-01-01T00:00:00Z";
const site = smallSite(undefined, [
  job("Cook", unknown, "it.software"),
  job("Baker", "2026-01-05T08:00:00Z", "law"),
  job("Porter", "2025-11-05T08:00:00Z", "law"),
]);

const read = async (path: string) => {
  const { statusCode, body } = await site().inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
};

test("a job of unknown date is last in newest order and in no window of days", async () => {
  const titles = async (query: string) =>
    (JSON.parse(await read(`/jobs.json${query}`)).items as { title: string }[]).map(({ title }) => title);
  expect(await titles("")).toEqual(["Baker", "Porter", "Cook"]);
  expect(await titles("?posted_within=30")).not.toContain("Cook");
});

test("no page, feed or sitemap shows a date for a job of unknown date", async () => {
  const { items } = JSON.parse(await read("/jobs.json")) as { items: { title: string; url: string }[] };
  const address = new URL(items.find(({ title }) => title === "Cook")?.url ?? "").pathname;
  const index = await read("/sitemap.xml");
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  expect(maps.length).toBeGreaterThan(1);
  for (const path of [
    address,
    "/jobs",
    "/",
    "/jobs.json",
    "/jobs.csv",
    "/jobs?disciplines=it.software",
    ...maps,
  ]) {
    const body = await read(path);
    expect([path, body.includes("1970")]).toEqual([path, false]);
  }
  expect(await read(address)).not.toContain("datePosted");
});

test("a search that finds only undated jobs has feeds and no newer jobs", async () => {
  for (const path of ["/jobs.atom?disciplines=it.software", "/jobs.json?disciplines=it.software"])
    expect(await read(path)).toContain("Cook");
  const since = "than_posted=2026-01-01T00:00:00.000Z&than_id=0";
  const newer = JSON.parse(await read(`/api/v1/results/newer?disciplines=it.software&${since}`));
  expect(newer).toMatchObject({ count: 0 });
});
