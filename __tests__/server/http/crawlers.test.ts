import { robotsText } from "../../../src/server/http/routes/robots";
import { addressOf } from "../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../../src/shared/search-query";
import { standInApp, standInSearch } from "./parts";

/** Whether robots.txt lets a crawler that supports `*` fetch the address. */
function mayFetch(address: string): boolean {
  const rules = [...robotsText("https://jobs.example").matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = ""]) => path,
  );
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return !rules.some((rule) => new RegExp(`^${rule.split("*").map(literal).join(".*")}`).test(address));
}

test.each<[Partial<SearchQuery>, boolean]>([
  [{}, true],
  [{ page: 3 }, true],
  [{ disciplines: ["health"] }, true],
  [{ remote: "1" }, true],
  [{ companies: ["acme"] }, true],
  [{ companies: ["acme"], remote: "1" }, false],
  [{ salary_min: "30000" }, false],
  [{ posted_within: "7" }, false],
  [{ job_types: ["full-time"], page: 2 }, true],
  [{ keywords: "nurse", sortType: "relevance" }, false],
  [{ location: "leeds.town" }, false],
  [{ disciplines: ["health"], all_locations: ["leeds.town"] }, true],
  [{ disciplines: ["health"], all_locations: ["leeds.town"], page: 2 }, true],
  [{ disciplines: ["health"], job_types: ["full-time"] }, false],
  [{ all_locations: ["leeds.town"], remote: "1" }, false],
  [{ disciplines: ["health", "law"] }, false],
  [{ sortType: "salary" }, false],
  [{ location: "leeds.town", radius: 50 }, false],
])("robots.txt allows common searches, not every combination: %j", (part, allowed) => {
  const address = addressOf("/jobs", { ...emptyQuery, ...part });
  const encoded = address.replaceAll("[", "%5B").replaceAll("]", "%5D").replaceAll("|", "%7C");
  expect([mayFetch(address), mayFetch(encoded)]).toEqual([allowed, allowed]);
});

test("robots.txt allows a job's own address, not one with the search that led to it", () => {
  expect([mayFetch("/jobs/7/staff-nurse"), mayFetch("/jobs/7/staff-nurse?from=disciplines%3Dlaw")]).toEqual([
    true,
    false,
  ]);
});

test("robots.txt allows the front page and the feeds, and not the CSV sheet", () => {
  expect(["/", "/jobs.atom", "/jobs.json?page=2", "/jobs.csv"].map(mayFetch)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("robots.txt names the sitemap index, and its sitemaps name pages, landings and jobs", async () => {
  const landings = {
    ...standInSearch.landings,
    list: async () => [{ path: "/jobs/nursing", lastmod: "2020-01-02" }],
  };
  const jobsAt = async () => ({ total_count: 1, jobs: [] });
  const app = await standInApp({ search: { ...standInSearch, landings, jobsAt } });
  const robots = await app.inject("/robots.txt");
  expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(robots.body).toContain("Sitemap: https://jobs.example/sitemap.xml");
  const index = await app.inject("/sitemap.xml");
  expect(index.headers["content-type"]).toMatch(/^application\/xml/);
  expect([...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    "https://jobs.example/sitemaps/pages.xml",
    "https://jobs.example/sitemaps/landings-1.xml",
    "https://jobs.example/sitemaps/jobs-0.xml",
    "https://jobs.example/sitemaps/jobs-2.xml",
  ]);
  const pages = await app.inject("/sitemaps/pages.xml");
  expect(pages.body).toContain("<url><loc>https://jobs.example/</loc></url>");
  expect(pages.body).toContain("<url><loc>https://jobs.example/jobs</loc></url>");
  expect(pages.body.trim()).toMatch(/<\/urlset>$/);
  const landing = await app.inject("/sitemaps/landings-1.xml");
  expect(landing.body).toContain(
    "<url><loc>https://jobs.example/jobs/nursing</loc><lastmod>2020-01-02</lastmod></url>",
  );
  const page = await app.inject("/sitemaps/jobs-2.xml");
  expect(page.body).toContain(
    "<url><loc>https://jobs.example/jobs/7/staff-nurse</loc><lastmod>2020-01-01</lastmod></url>",
  );
  expect(page.body.trim()).toMatch(/<\/urlset>$/);
});

test("the IndexNow key file is served only if a key is set", async () => {
  const [withKey, without] = [await standInApp({ indexNowKey: "0123456789abcdef" }), await standInApp()];
  const answer = await withKey.inject("/0123456789abcdef.txt");
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "0123456789abcdef",
  ]);
  expect((await without.inject("/0123456789abcdef.txt")).statusCode).toBe(404);
});

test("a sitemap holds 50,000 landing pages, and the next one holds the rest", async () => {
  const all = Array.from({ length: 50_001 }, (_, place) => ({
    path: `/jobs/d${place}`,
    lastmod: "2020-01-02",
  }));
  const app = await standInApp({
    search: { ...standInSearch, landings: { ...standInSearch.landings, list: async () => all } },
  });
  expect((await app.inject("/sitemap.xml")).body).toContain("/sitemaps/landings-2.xml</loc>");
  const lengths = await Promise.all(
    [1, 2].map(
      async (part) => (await app.inject(`/sitemaps/landings-${part}.xml`)).body.split("<url>").length - 1,
    ),
  );
  expect(lengths).toEqual([50_000, 1]);
  expect((await app.inject("/sitemaps/landings-3.xml")).statusCode).toBe(404);
});

test.each([
  "/sitemaps/landings-0.xml",
  "/sitemaps/jobs-1.xml",
  "/sitemaps/jobs-x.xml",
  "/sitemaps/jobs-99999999999.xml",
])("an unknown sitemap gets a client error: %s", async (url) => {
  const app = await standInApp();
  expect((await app.inject(url)).statusCode).toBeLessThan(500);
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
});

test("/readyz gives 503 with its causes while /healthz stays 200", async () => {
  const ready = await standInApp();
  const unready = await standInApp({
    readiness: async () => [{ code: "no_luck", text: "There is no luck." }],
  });
  expect((await ready.inject("/readyz")).statusCode).toBe(200);
  const answer = await unready.inject("/readyz");
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    503,
    "application/problem+json; charset=utf-8",
    "no-store",
  ]);
  expect(answer.json()).toMatchObject({
    status: 503,
    code: "not_ready",
    detail: "There is no luck.",
    causes: ["no_luck"],
  });
  expect((await unready.inject("/healthz")).statusCode).toBe(200);
});
