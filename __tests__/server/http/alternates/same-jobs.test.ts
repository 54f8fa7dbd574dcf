import { parse } from "csv-parse/sync";
import { Check } from "typebox/value";
import { JsonFeed } from "../../../../src/shared/wire/feed";
import type { ResultsFragment } from "../../../../src/shared/wire/results";
import { childrenOf, linkOf, readXml, textIn } from "../../../support/atom";
import { smallSiteUrl as baseUrl, smallSite } from "../small-site";

const app = smallSite();

const searches = [
  "",
  "search[query]=nurse",
  "search[query]=senior+engineer&sort_type=newest",
  "sort_type=salary",
  "search[location]=leeds.town&search[radius]=50&sort_type=distance",
  // No job has both words, so the place that one of them names is searched instead.
  "search[query]=nurse+dover+remote",
  "disciplines=health&remote=1",
  "search[query]=nothing+has+these+words+zzz&search[exact]=1",
];

const ask = async (path: string) => {
  const answer = await app().inject(path);
  expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
  return answer;
};
const results = async (query: string) => (await ask(`/api/v1/results?${query}`)).json<ResultsFragment>();
const jsonFeed = async (address: string): Promise<JsonFeed> => {
  const feed: unknown = (await ask(address)).json();
  expect(Check(JsonFeed, feed)).toBe(true);
  return feed as JsonFeed;
};
const withPage = (query: string, page: number) => [query, `page=${page}`].filter(Boolean).join("&");
const linesOf = async (query: string): Promise<Record<string, string>[]> =>
  parse((await ask(`/jobs.csv?${query}`)).body, { bom: true, columns: true });
/** The ids on all pages, in order. */
const idsOnPages = async (query: string) => {
  const { page_count } = await results(query);
  const pages = await Promise.all(
    Array.from({ length: page_count }, (_, page) => results(page === 0 ? query : withPage(query, page + 1))),
  );
  return pages.flatMap(({ jobs }) => jobs.map(({ id }) => id));
};

test.each(searches)("feeds and the CSV sheet of “%s” have its jobs in its order", async (query) => {
  const ids = await idsOnPages(query);
  const sheet = await linesOf(query);
  expect(sheet.map(({ id }) => Number(id))).toEqual(ids);
  const followed: number[] = [];
  for (let next: string | undefined = `${baseUrl}/jobs.json?${query}`; next !== undefined; ) {
    const feed: JsonFeed = await jsonFeed(next.slice(baseUrl.length));
    followed.push(...feed.items.map(({ _job }) => _job.id));
    next = feed.next_url;
  }
  expect(followed).toEqual(ids);
  const atom = readXml((await ask(`/jobs.atom?${query}`)).body);
  const first = childrenOf(atom, "entry").map((entry) => textIn(entry, "id"));
  expect(first).toEqual(ids.slice(0, first.length).map((id) => `${baseUrl}/jobs/${id}`));
  expect(first).toHaveLength(Math.min(ids.length, 20));
});

test("an Atom feed links to its page and its neighbours, which keep foreign parameters", async () => {
  const atom = readXml((await ask("/jobs.atom?search[query]=nurse&page=2&utm_source=mail")).body);
  const query = "search%5Bquery%5D=nurse";
  expect(["self", "alternate", "previous", "next"].map((rel) => linkOf(atom, rel))).toEqual([
    `${baseUrl}/jobs.atom?${query}&page=2`,
    `${baseUrl}/jobs?${query}&page=2`,
    `${baseUrl}/jobs.atom?${query}&utm_source=mail`,
    `${baseUrl}/jobs.atom?${query}&page=3&utm_source=mail`,
  ]);
});

test("entries of the feeds match the job's card", async () => {
  const [job] = (await results("search[query]=nurse")).jobs;
  const [entry] = childrenOf(readXml((await ask("/jobs.atom?search[query]=nurse")).body), "entry");
  if (job === undefined || entry === undefined) throw new Error("There is a nurse.");
  expect(linkOf(entry, "alternate")).toBe(baseUrl + job.url);
  expect([textIn(entry, "title"), textIn(entry, "published")]).toEqual([job.title, job.posted_at]);
  expect(textIn(childrenOf(entry, "author")[0] ?? entry, "name")).toBe(job.company);
  expect(textIn(entry, "summary")).toContain(job.snippet.text);
  const terms = childrenOf(entry, "category").map(({ attributes }) => attributes.term);
  expect(terms).toEqual([...job.disciplines, ...job.job_types].map(({ slug }) => slug));
  const [item] = (await jsonFeed("/jobs.json?search[query]=nurse")).items;
  expect(item).toMatchObject({
    url: baseUrl + job.url,
    title: job.title,
    authors: [{ name: job.company }],
  });
  expect(item?._job).toMatchObject({ id: job.id, locations: job.locations, salary: job.salary });
});

test("a line of the CSV sheet matches the job's card", async () => {
  const [job] = (await results("remote=1")).jobs;
  const [line] = await linesOf("remote=1");
  if (job === undefined || line === undefined) throw new Error("There is remote work.");
  const { title, company, posted_at } = job;
  expect(line).toMatchObject({ title, company, posted_at, remote: "yes", url: baseUrl + job.url });
  expect(line.closes_on).toBe(job.closes_on ?? "");
  const names = (listed: readonly { readonly name: string }[]) => listed.map(({ name }) => name).sort();
  expect(line.job_types).toBe(names(job.job_types).join(" | "));
  expect(line.locations?.split(" | ").filter(Boolean).sort()).toEqual(
    job.locations.map(({ hierarchy }) => hierarchy).sort(),
  );
});

test("a page past the end gets the last page", async () => {
  const { page_count } = await results("");
  const feed = await jsonFeed("/jobs.json?page=999");
  expect([feed._search.page, feed.next_url]).toEqual([page_count, undefined]);
});
