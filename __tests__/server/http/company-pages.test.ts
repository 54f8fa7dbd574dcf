import { readPage } from "../../support/crawler";
import { randomJobs, type SmallJob } from "../search/small-world";
import { smallSite, smallSiteUrl } from "./small-site";

const job: SmallJob = {
  ...{ title: "ward nurse", company: "Acme Ltd", description: "staff", salary_annual: null },
  posted_at: "2026-01-05T08:00:00Z",
  ...{ place_ids: [13], disciplines: ["health.nursing"], job_types: ["full-time"] },
};
const closed: SmallJob = { ...job, company: "Closed & Sons", valid_through: "2026-01-08T12:00:00Z" };
/** Names whose slugs are folded, shared with namesakes, cut, empty, or in another script. */
const oddNames = [
  ...["constructor", "__proto__", "R&D", "C#", "C++", "日本電気", "Café Zürich", "!?", "?!", "in", "7"],
  ...["a/b", "100% Ltd", "Acme.Ltd", "x".repeat(200), "𐌰".repeat(200), `${"名".repeat(80)}1`, "<b>&amp;"],
];
const site = smallSite(undefined, [
  ...randomJobs(12, 5),
  ...Array<SmallJob>(50).fill(job),
  closed,
  ...oddNames.map((company) => ({ ...job, company })),
]);
const get = (url: string) => site().inject(url);

test("every company's jobs link to its own page, whose search finds only its jobs", async () => {
  const pages = new Map<string, string>();
  for (let id = 1; id <= 12 + 50 + 1 + oddNames.length; id += 1) {
    const answer = await get(`/api/v1/jobs/${id}`);
    if (answer.statusCode !== 200) continue;
    const { job: open, company_slug: slug } = answer.json();
    const path = `/companies/${encodeURIComponent(slug)}`;
    if (pages.has(path)) continue;
    const own = await get(String((await get(`/jobs/${id}`)).headers.location));
    expect(own.body).toContain(`href="${path}"`);
    pages.set(path, open.company);
    const page = await get(path);
    const found = (await get(`/api/v1/results?companies=${encodeURIComponent(slug)}`)).json();
    expect([path, page.statusCode, readPage(page, smallSiteUrl).canonical]).toEqual([path, 200, path]);
    const others = found.jobs.filter((each: { company: string }) => each.company !== open.company);
    expect(others).toEqual([]);
  }
  expect([...pages.values()]).toEqual(expect.arrayContaining(oddNames));
});

test("only pages with 50 jobs are indexable and in the sitemap, with the newest job's day", async () => {
  const map = (await get("/sitemaps/landings-1.xml")).body;
  expect(map).toContain(`<loc>${smallSiteUrl}/companies/acme-ltd</loc><lastmod>2026-01-05</lastmod>`);
  expect(map).not.toContain("/companies/constructor");
  const isListed = async (path: string) => readPage(await get(path), smallSiteUrl).isListed;
  expect([await isListed("/companies/acme-ltd"), await isListed("/companies/constructor")]).toEqual([
    true,
    false,
  ]);
  const some = (await get("/jobs?search[query]=nurse")).body;
  expect(some).not.toMatch(/<a href="\/companies\/constructor"(?![^>]*nofollow)/);
});

test.each([
  ["/companies/ACME-Ltd", 301, "/companies/acme-ltd"],
  ["/companies/acme%2Dltd?utm_source=x", 301, "/companies/acme-ltd?utm_source=x"],
  ["/companies/%e6%97%a5%E6%9C%AC%E9%9B%BB%E6%B0%97", 301, "/companies/%E6%97%A5%E6%9C%AC%E9%9B%BB%E6%B0%97"],
  ["/companies/acme-ltd/", 301, "/companies/acme-ltd"],
  ["/companies/acme-ltd?job_types=full-time", 302, "/jobs?job_types=full-time&companies=acme-ltd"],
  ["/companies/acme-ltd?page=2", 302, "/jobs?companies=acme-ltd&page=2"],
  ["/companies/closed-sons", 302, "/jobs?companies=closed-sons"],
])("%s is redirected", async (path, status, address) => {
  const { statusCode, headers } = await get(path);
  expect([statusCode, headers.location]).toEqual([status, address]);
});

test.each([
  ["/companies", 404],
  ["/companies/nobody", 404],
  ["/companies/toString", 404],
  ["/companies/a/b", 404],
  ["/companies/%E6", 400],
  [`/companies/${"x".repeat(500)}`, 414],
])("%s is not a company page", async (path, status) => {
  expect((await get(path)).statusCode).toBe(status);
});

test("a search by company has the company page as its canonical address", async () => {
  const { canonical } = readPage(await get("/jobs?companies=constructor"), smallSiteUrl);
  expect(canonical).toBe("/companies/constructor");
});
