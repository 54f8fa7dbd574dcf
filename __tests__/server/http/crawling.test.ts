import { routes } from "../../../src/shared/routes";
import { type Crawl, crawl, readPage } from "../../support/crawler";
import { disciplines, jobTypes, places, randomJobs, type SmallJob } from "../search/small-world";
import { smallSite, smallSiteUrl } from "./small-site";

/** Repeated below: enough jobs of one discipline in one place for a landing page of both. */
const wardJob: SmallJob = {
  ...{ title: "ward nurse", company: "head office", description: "staff", salary_annual: null },
  posted_at: "2026-01-05T08:00:00Z",
  ...{ place_ids: [13], disciplines: ["health.nursing"], job_types: ["full-time"], remote: true },
};
const untold: SmallJob = { ...wardJob, title: "untold", description: "" };
const site = smallSite(undefined, [...randomJobs(60, 3), ...Array<SmallJob>(55).fill(wardJob), untold]);
const crawled: { crawl?: Crawl } = {};
const found = () => crawled.crawl as Crawl;

beforeAll(async () => {
  crawled.crawl = await crawl(smallSiteUrl, async (path) => site().inject(path), 1000, searchesFromElsewhere);
});

const listed = () => [...found().pages].filter(([path, page]) => page.isListed && page.canonical === path);
const total = async (query: string) =>
  Number((await site().inject(`/api/v1/results?${query}`)).json().total_count);

/** Every discipline with every place; an empty string is any. */
const pairs = ["", ...disciplines]
  .flatMap((discipline) =>
    ["", ...places.map((place) => place.cached_slug_with_class)].map((place) => [discipline, place] as const),
  )
  .slice(1);
const queryOf = (discipline: string, place: string) =>
  [discipline && `disciplines=${discipline}`, place && `all_locations=${place}`].filter(Boolean).join("&");
/** Searches of all sizes; none, some or all of their values are indexable, alone or together. */
const searchesFromElsewhere = [
  ...pairs.filter((_, place) => place % 7 === 0).map(([discipline, place]) => queryOf(discipline, place)),
  ...["disciplines=health.doctors|law", "disciplines=law&job_types=contract", "job_types=contract|full-time"],
  ...["all_locations=leeds.town|york.town&remote=1", "disciplines=it.software&salary_min=30000"],
  ...["search[query]=nurse&disciplines=law", "search[location]=leeds.town&sort_type=distance"],
].map((query) => `/jobs?${query}`);

/** Names are unique in the small world. */
const pathOf = (discipline: string, place: string) =>
  [
    "/jobs",
    ...(discipline === "" ? [] : [discipline.split(".").at(-1)]),
    ...(place === "" ? [] : ["in", place.split(".")[0]]),
  ].join("/");

test("every followable link leads to a page with status 200 that robots.txt allows", () => {
  const broken = [...found().pages].filter(([, { status }]) => status !== 200).map(([path]) => path);
  expect({ broken, blocked: found().blocked }).toEqual({ broken: [], blocked: [] });
  expect(found().pages.size).toBeGreaterThan(100);
});

test("every indexable page is in a sitemap, except for later pages of a search", () => {
  const { mapped } = found();
  const isLater = (path: string) => new URLSearchParams(path.split("?")[1]).has("page");
  const missing = listed().filter(([path]) => !mapped.includes(path) && !isLater(path));
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(mapped.filter(isLater)).toEqual([]);
  expect(mapped).toEqual(
    expect.arrayContaining([routes.front, routes.results, "/jobs?job_types=full-time", "/jobs?remote=1"]),
  );
});

test("no followable link leads to a page that is not indexable", () => {
  const { unlisted, pages } = found();
  expect(unlisted).toEqual([]);
  const ofFew = searchesFromElsewhere.filter((path) => !pages.get(path)?.isListed);
  expect([ofFew.length > 10, ofFew.length < searchesFromElsewhere.length]).toEqual([true, true]);
});

test("the sitemaps name only indexable pages, each once, by its canonical address", () => {
  const { mapped, pages, mappedInVain } = found();
  expect(mappedInVain).toEqual([]);
  expect(mapped.length).toBe(new Set(mapped).size);
  const others = mapped.filter((path) => !pages.get(path)?.isListed || pages.get(path)?.canonical !== path);
  expect(others).toEqual([]);
});

test("the canonical address of an indexable page is indexable", () => {
  const twins = [...found().pages].filter(
    ([path, { isListed, canonical }]) => isListed && canonical !== path,
  );
  expect(twins.length).toBeGreaterThan(0);
  const astray = twins.filter(([, { canonical = "" }]) => !found().pages.get(canonical)?.isListed);
  expect(astray).toEqual([]);
});

test("the crawl finds every open job and no other", async () => {
  const csv = (await site().inject("/jobs.csv")).body;
  const open = [...csv.matchAll(/https:\/\/jobs\.example(\/jobs\/\d+\/[a-z0-9-]+)/g)].map(([, path]) => path);
  expect(open.length).toBe(await total(""));
  const jobs = listed().flatMap(([path]) => (/^\/jobs\/\d/.test(path) ? [path] : []));
  expect(jobs.sort()).toEqual(open.sort());
});

test("a job page has linked data only if the job has a description", async () => {
  const having = async (title: string) => {
    const path = found().mapped.find((each) => each.endsWith(`/${title}`)) ?? "";
    const { statusCode, body } = await site().inject(path);
    return [statusCode, body.includes("application/ld+json")];
  };
  expect([await having("ward-nurse"), await having("untold")]).toEqual([
    [200, true],
    [200, false],
  ]);
});

test("landing pages are those of a discipline, a place or both with 50 jobs or more", async () => {
  const expected: string[] = [];
  for (const [discipline, place] of pairs) {
    if ((await total(queryOf(discipline, place))) >= 50) expected.push(pathOf(discipline, place));
  }
  expect(expected.filter((path) => /^\/jobs\/[a-z]+\/in\//.test(path)).length).toBeGreaterThan(0);
  const landings = listed().flatMap(([path]) => (/^\/jobs\/[a-z]/.test(path) ? [path] : []));
  expect(landings.sort()).toEqual(expected.sort());
});

test("of facets without paths, the sitemaps have exactly the values with 50 jobs or more", async () => {
  const queries = [...jobTypes.map((type) => `job_types=${type}`), "remote=1"];
  const expected: string[] = [];
  for (const query of queries) if ((await total(query)) >= 50) expected.push(`/jobs?${query}`);
  expect([expected.length > 1, expected.length < queries.length]).toEqual([true, true]);
  expect(found().mapped.filter((path) => path.includes("?"))).toEqual(expected);
});

test("a landing path is its query's canonical address; with too few jobs it redirects there", async () => {
  const astray: string[] = [];
  for (const [place, [discipline, slug]] of pairs.entries()) {
    const [query, path] = [queryOf(discipline, slug), pathOf(discipline, slug)];
    const isLanding = listed().some(([each]) => each === path);
    // Of the pairs without a landing page, a sample is checked.
    if (!isLanding && place % 7 > 0) continue;
    const { statusCode, headers } = await site().inject(path);
    const page = readPage(await followed(`/jobs?${query}`), smallSiteUrl);
    const led = new URLSearchParams(String(headers.location ?? "").split("?")[1]);
    const isRight = isLanding
      ? statusCode === 200 && page.canonical === path && page.isListed
      : statusCode === 302 && led.toString() === new URLSearchParams(query).toString() && !page.isListed;
    if (!isRight)
      astray.push(`${path} ${statusCode} ${headers.location} ${JSON.stringify(page)}`.slice(0, 300));
  }
  expect(astray).toEqual([]);
});

test("superfluous slashes redirect to a page's one address and keep the query", async () => {
  const job = found().mapped.find((path) => path.endsWith("/ward-nurse")) ?? "";
  const pages = [
    "/jobs",
    "/jobs/nursing",
    "/jobs/in/leeds",
    "/jobs/nursing/in/leeds",
    "/companies/head-office",
    job,
  ];
  const led: string[] = [];
  for (const path of pages) {
    for (const url of [`${path}/`, `${path}//?utm_source=a/&x=1`]) {
      const { statusCode, headers } = await site().inject(url);
      led.push(`${statusCode} ${headers.location} ${headers["cache-control"]}`);
    }
  }
  expect(led).toEqual(
    pages.flatMap((path) => [`301 ${path} no-cache`, `301 ${path}?utm_source=a/&x=1 no-cache`]),
  );
  const doubled = await site().inject({ url: "/jobs//nursing///in/leeds", method: "HEAD" });
  expect([doubled.statusCode, doubled.headers.location]).toEqual([301, "/jobs/nursing/in/leeds"]);
  expect((await site().inject({ url: "/jobs/nursing/", method: "POST" })).statusCode).toBe(404);
  expect((await site().inject("/jobs/nursing?utm_source=/")).statusCode).toBe(200);
});

/** Follows the redirect of a query that is not canonical. */
async function followed(path: string) {
  const answer = await site().inject(path);
  return answer.statusCode < 400 && answer.statusCode >= 300
    ? site().inject(String(answer.headers.location))
    : answer;
}

test("the other indexable pages are the front page and searches by a fixed set of facets", () => {
  const others = listed()
    .map(([path]) => path)
    .filter((path) => !path.startsWith("/jobs/"));
  const queries = others
    .filter((path) => path.includes("?"))
    .map((path) => new URLSearchParams(path.slice(6)));
  expect(others).toEqual(expect.arrayContaining([routes.front, routes.results, "/jobs?page=2"]));
  const shapes = queries.map((query) => [...query.keys()].filter((key) => key !== "page").join());
  expect([...new Set(shapes)].sort()).toEqual([
    "",
    "all_locations",
    "companies",
    "disciplines",
    "disciplines,all_locations",
    "job_types",
    "remote",
  ]);
});

test("a closed job answers 410 without linked data, and the crawl does not find it", async () => {
  const closed = { id: 0, title: "" };
  for (let id = 1; id <= 60 && closed.id === 0; id += 1) {
    const { statusCode, headers, body } = await site().inject(`/jobs/${id}`);
    if (statusCode !== 301) continue;
    const page = await site().inject(String(headers.location));
    if (page.statusCode !== 410) continue;
    closed.id = id;
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toContain("application/ld+json");
    expect(page.headers["cache-control"]).toBe("private, no-cache");
    expect(page.body).toContain('href="/jobs?search[query]=');
    const { links } = readPage(page, smallSiteUrl);
    expect(links.filter((link) => !found().pages.get(link)?.isListed)).toEqual([]);
    expect([...found().pages.keys()]).not.toContain(String(headers.location));
    expect(body).toBe("");
  }
  expect(closed.id).toBeGreaterThan(0);
});
