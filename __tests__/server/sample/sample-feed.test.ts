import type { RawJob } from "../../../src/server/feeds/feed/feed-row";
import { occupations } from "../../../src/server/sample/occupations";
import { type SampleOptions, sampleFeed } from "../../../src/server/sample/sample-feed";
import type { SampleTown } from "../../../src/server/sample/sample-places";
import { disciplines } from "../../../src/server/taxonomy/taxonomy";

const towns: readonly SampleTown[] = [
  { slug: "london.town", name: "London", country: "GB", population: 7_556_900 },
  { slug: "leeds.town", name: "Leeds", country: "GB", population: 455_123 },
  { slug: "ripon.town", name: "Ripon", country: "GB", population: 16_702 },
  { slug: "austin.town", name: "Austin", country: "US", population: 931_830 },
];
const options: SampleOptions = { jobs: 2_000, seed: 7, today: new Date("2026-11-21T09:00:00Z"), towns };

async function jobsOf(given: SampleOptions): Promise<RawJob[]> {
  const jobs: RawJob[] = [];
  for await (const row of sampleFeed(given)) if (row.kind === "job") jobs.push(row.job);
  return jobs;
}

let jobs: RawJob[];
beforeAll(async () => {
  jobs = await jobsOf(options);
});

test("the same seed gives the same jobs, another seed gives others", async () => {
  expect(await jobsOf(options)).toEqual(jobs);
  expect(await jobsOf({ ...options, seed: 8 })).not.toEqual(jobs);
});

test("the feed has the requested number of jobs, each with its own id", () => {
  expect(new Set(jobs.map(({ externalId }) => externalId)).size).toBe(2_000);
});

test("occupations cover exactly the disciplines of the taxonomy", () => {
  const known = disciplines.flatMap(({ slug, parentSlug }) => (parentSlug === null ? [] : [slug]));
  expect(occupations.map(({ slug }) => slug).sort()).toEqual(known.sort());
  for (const { titles, words, pay } of occupations) {
    expect(titles.length * words.length).toBeGreaterThan(0);
    expect(pay[0]).toBeGreaterThan(15_000);
    expect(pay[1]).toBeGreaterThan(pay[0]);
  }
});

test("dates lie in the sixty days before today", () => {
  const ages = jobs.map(({ postedAt }) => options.today.getTime() - Date.parse(String(postedAt)));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(60 * 86_400_000);
});

test("larger towns have more jobs; some jobs have several towns, some state no pay", () => {
  const inTown = (slug: string) =>
    jobs.filter(({ places }) => places.some((place) => place.slug === slug)).length;
  expect(inTown("london.town")).toBeGreaterThan(inTown("leeds.town"));
  expect(inTown("leeds.town")).toBeGreaterThan(inTown("ripon.town"));
  expect(jobs.some(({ places }) => places.length > 1)).toBe(true);
  expect(jobs.filter(({ salary }) => salary?.minimum === undefined).length).toBeGreaterThan(100);
});

test("descriptions have no unfilled placeholder and vary", () => {
  for (const { description } of jobs) expect(description).not.toMatch(/[{}]|undefined/);
  expect(new Set(jobs.map(({ description }) => description)).size).toBeGreaterThan(1_990);
});

test("the articles a and an fit the titles after them", () => {
  const descriptions = jobs.map(({ description }) => description).join();
  expect(descriptions).toMatch(/\ban (?:Accountant|Electrician|HR)/);
  expect(descriptions).not.toMatch(/\ba [AEIO]|\ban [BCDGJKNPQRTVWXYZ]/);
});

test("without towns, the feed asks to load the gazetteer", async () => {
  await expect(jobsOf({ ...options, towns: [] })).rejects.toThrow(/load the gazetteer/);
});
