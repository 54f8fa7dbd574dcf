import { robotsText } from "../../../src/server/http/routes/robots";
import { addressOf } from "../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../../src/shared/search-query";
import { standInApp } from "./parts";

/** Whether a crawler that reads `*` as anything may fetch the address. */
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
  [{ companies: ["acme"] }, false],
  [{ salary_min: "30000" }, false],
  [{ posted_within: "7" }, false],
  [{ keywords: "nurse", sortType: "relevance", location: "leeds.town" }, true],
  [{ disciplines: ["health", "law"] }, false],
  [{ sortType: "salary" }, false],
  [{ location: "leeds.town", radius: 50 }, false],
])("crawlers see what people look for, not every combination: %j", (part, allowed) => {
  const address = addressOf("/jobs", { ...emptyQuery, ...part });
  const encoded = address.replaceAll("[", "%5B").replaceAll("]", "%5D").replaceAll("|", "%7C");
  expect([mayFetch(address), mayFetch(encoded)]).toEqual([allowed, allowed]);
});

test("crawlers may fetch the front page, and feeds to see that they are not to be listed, but no whole sheet", () => {
  expect(["/", "/jobs.atom", "/jobs.json?page=2", "/jobs.csv"].map(mayFetch)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("robots.txt names the sitemap, the sitemap the others, and those the site's own pages and the jobs", async () => {
  const app = await standInApp();
  const robots = await app.inject("/robots.txt");
  expect(robots.body).toContain("Sitemap: https://jobs.example/sitemap.xml");
  const index = await app.inject("/sitemap.xml");
  expect(index.headers["content-type"]).toMatch(/^application\/xml/);
  expect([...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    "https://jobs.example/sitemaps/pages.xml",
    "https://jobs.example/sitemaps/jobs-0.xml",
    "https://jobs.example/sitemaps/jobs-2.xml",
  ]);
  const pages = await app.inject("/sitemaps/pages.xml");
  expect(pages.body).toContain("<url><loc>https://jobs.example/</loc></url>");
  expect(pages.body).toContain("<url><loc>https://jobs.example/jobs</loc></url>");
  expect(pages.body.trim()).toMatch(/<\/urlset>$/);
  const page = await app.inject("/sitemaps/jobs-2.xml");
  expect(page.body).toContain(
    "<url><loc>https://jobs.example/jobs/7/staff-nurse</loc><lastmod>2020-01-01</lastmod></url>",
  );
  expect(page.body.trim()).toMatch(/<\/urlset>$/);
});

test.each(["/sitemaps/jobs-1.xml", "/sitemaps/jobs-x.xml", "/sitemaps/jobs-99999999999.xml"])(
  "a page of the sitemap that is not there: %s",
  async (url) => {
    const app = await standInApp();
    expect((await app.inject(url)).statusCode).toBeLessThan(500);
    expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

test("health is about the process, readiness about its parts", async () => {
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
