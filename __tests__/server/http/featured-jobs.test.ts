import { parse } from "csv-parse/sync";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { randomJobs } from "../search/small-world";
import { smallSite } from "./small-site";

const jobs = randomJobs(150, 3);
const plain = smallSite(undefined, jobs);
/** Every fifth job is featured; most of a search's featured jobs are beyond its first page. */
const app = smallSite(
  undefined,
  jobs.map((job, place) => ({ ...job, ...(place % 5 === 0 && { featured_until: "2026-01-10" }) })),
);

const searches = [
  "",
  "search[query]=nurse",
  "search[query]=nurse&sort_type=salary",
  "sort_type=salary&disciplines=health",
  "search[location]=leeds.town&search[radius]=50&sort_type=distance",
];
const results = async (of: typeof app, query: string) =>
  (await of().inject(`/api/v1/results?${query}`)).json<ResultsFragment>();
const paged = (query: string, page: number) => [query, page > 1 && `page=${page}`].filter(Boolean).join("&");

test.each(searches)("“%s” has two featured jobs above its list, and nothing else changes", async (query) => {
  const [before, after] = [await results(plain, query), await results(app, query)];
  const { jobs: shown, ...others } = after;
  const { jobs: listed, ...same } = before;
  expect(others).toEqual(same);
  expect(shown.map(({ featured }) => featured === true)).toEqual(shown.map((_, place) => place < 2));
  expect(listed.some((job) => "featured" in job)).toBe(false);
  const idsOf = async (of: typeof app) => {
    const pages = Array.from({ length: after.page_count }, (_, page) => results(of, paged(query, page + 1)));
    return (await Promise.all(pages)).flatMap((page) => page.jobs.map(({ id }) => id));
  };
  const [all, ids] = [await idsOf(plain), await idsOf(app)];
  const above = ids.slice(0, 2);
  expect(ids.slice(2)).toEqual(all.filter((id) => !above.includes(id)));
  expect(ids).toHaveLength(all.length);
});

test("only the featured cards are labelled, and the description names jobs of the list", async () => {
  const { body } = await app().inject("/jobs");
  const cards = body.split("<article").slice(1);
  expect(cards.map((card) => card.includes(">Featured</p>"))).toEqual(cards.map((_, place) => place < 2));
  const { body: later } = await app().inject("/jobs?page=2");
  expect(later).not.toContain(">Featured<");
  // Search engines show the description, so it names jobs of the list.
  const described = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? "";
  const { jobs: shown } = await results(app, "");
  expect(described).toContain(`${shown[2]?.title}, ${shown[2]?.company} · ${shown[3]?.title}`);
});

test("feeds and the CSV sheet keep the usual order and do not mark featured jobs", async () => {
  const { jobs: newest } = await results(plain, "");
  const ids = newest.map(({ id }) => id);
  const { body } = await app().inject("/jobs.csv");
  const lines: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(lines.slice(0, ids.length).map(({ id }) => Number(id))).toEqual(ids);
  const feed = (await app().inject("/jobs.json")).json<{ items: { _job: { id: number } }[] }>();
  expect(feed.items.map(({ _job }) => _job.id)).toEqual(ids);
  const atom = (await app().inject("/jobs.atom")).body;
  expect([...atom.matchAll(/<id>[^<]*\/jobs\/(\d+)<\/id>/g)].map(([, id]) => Number(id))).toEqual(ids);
  expect(JSON.stringify(feed) + atom + Object.keys(lines[0] ?? {})).not.toMatch(/featured/i);
});

test("the newest jobs go by the date of posting, not by being featured", async () => {
  const { jobs: newest } = await results(plain, "");
  const { newest: told } = (await app().inject("/api/v1/results/newer")).json();
  expect(told.id).toBe(newest[0]?.id);
  const front = (await app().inject("/")).body.split('id="newest-heading"')[1] ?? "";
  const ids = [...front.matchAll(/<h2[^>]*><a href="\/jobs\/(\d+)/g)].map(([, id]) => Number(id));
  expect(ids.length).toBeGreaterThan(2);
  expect(ids).toEqual(newest.slice(0, ids.length).map(({ id }) => id));
});
