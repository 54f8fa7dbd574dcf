import { gzipSync } from "node:zlib";
import { defaultCrawlLimits } from "../../../../src/server/feeds/crawl/polite-host";
import { dayMinutes, onCrawlStage } from "./crawl-stage";
import { indexOf, job, jobPaths, pageOf, sitemapOf } from "./job-site";

onCrawlStage((stage, site) => {
  describe("with sitemaps", () => {
    test("the sitemap named in robots.txt is read, and unchanged pages are not fetched again", async () => {
      site().robots("User-agent: *", "Disallow: /private/", `Sitemap: ${site().url("/maps/index.xml")}`);
      site().has(
        "/maps/index.xml",
        indexOf([site().url("/maps/jobs.xml.gz"), site().url("/maps/pages.xml")]),
      );
      site().lists("/maps/pages.xml", ["/about", "/private/jobs/9", "/jobs/3"]);
      site().has("/about", "<!doctype html><html>About us</html>");
      site().hasJobs([1, 2, 3, 9]);
      site().has(
        "/maps/jobs.xml.gz",
        gzipSync(sitemapOf(jobPaths(1, 2).map((path) => [site().url(path), "2026-11-01"]))),
      );
      expect(await stage().look(0)).toEqual(["+3 ~0 -0"]);
      expect(await stage().loaded()).toEqual(["Nurse 1", "Nurse 2", "Nurse 3"]);
      expect(site().paths()).toEqual([
        ...["/robots.txt", "/maps/index.xml", "/maps/jobs.xml.gz", "/maps/pages.xml"],
        ...["/jobs/1", "/jobs/2", "/about", "/jobs/3"],
      ]);
      expect(await stage().said()).toEqual([
        "4 pages: 4 fetched, 0 unchanged, 0 gone, 0 failed; 1 hold no job; 1 are blocked by robots.txt",
      ]);
      const [own] = await stage().database.query(
        "select apply_url from jobs where source = 'acme' order by external_id",
      );
      expect(own).toEqual({ apply_url: site().url("/jobs/1") });

      // Pages with a lastmod are not requested; the others answer 304.
      expect(await stage().look(60)).toEqual([]);
      const isKnown = site().asked.map(({ headers }) => headers["if-none-match"] !== undefined);
      expect(isKnown.slice(-2)).toEqual([true, true]);
      expect(site().paths().slice(4)).toEqual(["/about", "/jobs/3"]);
      expect(await stage().said()).toEqual([
        "4 pages: 0 fetched, 4 unchanged, 0 gone, 0 failed; 1 are blocked by robots.txt",
      ]);
      // An unchanged lastmod is trusted for a week.
      await stage().look(8 * dayMinutes);
      expect(site().paths()).toEqual(expect.arrayContaining(["/jobs/1", "/jobs/2"]));
      // A fetch date from a clock that was a year ahead is not trusted.
      await stage().look(-365 * dayMinutes);
      expect(site().paths()).toEqual(expect.arrayContaining(["/jobs/1", "/jobs/2"]));
    });

    test("pages with a new lastmod are refetched, new ones added, gone and unlisted ones removed", async () => {
      const pages: Record<string, string> = {};
      for (let number = 1; number <= 12; number += 1) pages[`/jobs/${number}`] = "2026-11-01";
      site().maps("/sitemap.xml", pages);
      site().hasJobs([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
      expect(await stage().look(0)).toEqual(["+12 ~0 -0"]);
      site().paths();
      site().has("/jobs/1", pageOf(job(1, { title: "Ward Nurse" })));
      site().refuses("/jobs/2", 410);
      const { "/jobs/3": _unnamed, ...left } = pages;
      const later = { "/jobs/1": "2026-11-02", "/jobs/2": "2026-11-02", "/jobs/13": "2026-11-02" };
      site().maps("/sitemap.xml", { ...left, ...later });
      expect(await stage().look(60)).toEqual(["+1 ~1 -2"]);
      expect(site().paths()).toEqual(["/robots.txt", "/sitemap.xml", "/jobs/13", "/jobs/1", "/jobs/2"]);
      expect(await stage().loaded()).toEqual(expect.not.arrayContaining(["Nurse 1", "Nurse 2", "Nurse 3"]));
      expect(await stage().said()).toEqual(["12 pages: 2 fetched, 9 unchanged, 1 gone, 0 failed"]);
      const kept = await stage().database.query("select from site_pages");
      expect(kept).toHaveLength(12);
    });

    test("a posting whose validThrough has passed is not open", async () => {
      site().maps("/sitemap.xml", { "/jobs/1": "2026-11-01", "/jobs/2": "2026-11-01" });
      site().hasJobs([1]);
      site().has("/jobs/2", pageOf(job(2, { validThrough: "2026-01-31" })));
      await stage().look(0);
      const open = await stage().database.query("select external_id from jobs where valid_through is null");
      expect(open).toEqual([{ external_id: "job-1" }]);
    });

    test("only pages under `paths` are requested, up to `maxPages`", async () => {
      site().lists("/sitemap.xml", ["/blog/1", "/jobs/1", "/jobs/2", "/jobs/3"]);
      site().hasJobs([1, 2, 3]);
      const source = stage().source({ paths: ["/jobs/"], maxPages: 2 });
      expect(await stage().look(0, source)).toEqual(["+2 ~0 -0"]);
      expect(site().paths()).toEqual(["/robots.txt", "/sitemap.xml", "/jobs/1", "/jobs/2"]);
      expect(await stage().said(source)).toEqual([
        "2 pages: 2 fetched, 0 unchanged, 0 gone, 0 failed",
        "There are more than 2 pages (maxPages).",
      ]);
    });

    test("the source's url may be a sitemap that is a plain list of addresses", async () => {
      site().has("/jobs.txt", `${site().url("/jobs/1")}\r\n${site().url("/jobs/2")}\r\nnonsense`);
      site().hasJobs([1, 2]);
      expect(await stage().look(0, stage().source({}, site().url("/jobs.txt")))).toEqual(["+2 ~0 -0"]);
    });
  });

  describe("partial failures", () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    beforeEach(async () => {
      site().lists("/sitemap.xml", jobPaths(...ten));
      site().hasJobs(ten);
      expect(await stage().look(0)).toEqual(["+10 ~0 -0"]);
      site().paths();
    });

    test("jobs of pages that cannot be fetched are kept for two weeks", async () => {
      for (const number of [1, 2, 3]) site().refuses(`/jobs/${number}`, 500);
      site().answers("/jobs/4", (response) => response.destroy());
      site().has("/jobs/5", pageOf(job(5, { title: "Ward Nurse" })));
      expect(await stage().look(60)).toEqual(["+0 ~1 -0"]);
      expect(await stage().said()).toEqual([
        "10 pages: 1 fetched, 5 unchanged, 0 gone, 4 failed",
        ...[1, 2, 3].map((number) => `${site().url(`/jobs/${number}`)} answered 500.`),
      ]);
      for (const number of [3, 4]) site().hasJobs([number]);
      await stage().look(10 * dayMinutes);
      expect(await stage().loaded()).toHaveLength(10);
      expect(await stage().look(5 * dayMinutes)).toEqual(["+0 ~0 -2"]);
    });

    test("the crawl stops after `failuresInARow` failures and changes nothing", async () => {
      for (const number of ten) site().refuses(`/jobs/${number}`, 500);
      stage().limits = { ...defaultCrawlLimits, failuresInARow: 4 };
      expect(await stage().look(60)).toEqual([
        `4 pages in a row could not be fetched; nothing was changed. The last: ${site().url("/jobs/4")} answered 500.`,
      ]);
      expect(site().paths("/jobs/")).toHaveLength(4);
      expect(await stage().loaded()).toHaveLength(10);
    });

    test("nothing is requested before the site's Retry-After has passed", async () => {
      site().refuses("/jobs/2", 503, { "retry-after": "7200" });
      expect(await stage().look(60)).toEqual([`${site().url("/jobs/2")} answered 503.`]);
      expect(site().paths()).toEqual(["/robots.txt", "/sitemap.xml", "/jobs/1", "/jobs/2"]);
      await stage().look(119);
      expect(site().paths()).toEqual([]);
    });

    test("a failing or malformed sitemap closes no job", async () => {
      site().refuses("/sitemap.xml", 500);
      expect(await stage().look(60)).toEqual([`${site().url("/sitemap.xml")} answered 500.`]);
      site().has("/sitemap.xml", `<urlset><url><loc>${site().url("/jobs/1")}</loc></url><url>`);
      expect(await stage().look(60)).toEqual([]);
      expect(await stage().said()).toEqual([
        "10 pages: 0 fetched, 10 unchanged, 0 gone, 0 failed",
        expect.stringContaining("/sitemap.xml: it is not well-formed"),
      ]);
      site().has("/sitemap.xml", indexOf([site().url("/one.xml"), site().url("/two.xml")]));
      site().lists("/one.xml", jobPaths(1));
      site().refuses("/jobs/2", 404);
      // No sitemap that was read lists /jobs/2 now, so the page itself is requested.
      expect(await stage().look(60)).toEqual(["+0 ~0 -1"]);
      expect(await stage().said()).toContain(`${site().url("/two.xml")} is not there.`);
    });

    test("a page whose JSON-LD breaks is refused and keeps its job", async () => {
      site().has(
        "/jobs/7",
        '<!doctype html><script type="application/ld+json">{"@type":"JobPosting",}</script>',
      );
      expect(await stage().look(60)).toEqual(["+0 ~0 -0"]);
      expect(await stage().loaded()).toHaveLength(10);
      const reason = "JSON-LD with a comma before a closing bracket";
      expect(await stage().report()).toEqual([
        { kind: "refused", row: 9, id: site().url("/jobs/7"), reason },
      ]);
      expect(await stage().said()).toContain(`${site().url("/jobs/7")}: ${reason}`);
    });

    test("a site that lost all its jobs waits for `sources accept` and keeps its known pages", async () => {
      site().has("/sitemap.xml", "<urlset></urlset>");
      const [waiting] = await stage().look(60);
      expect(waiting).toMatch(
        /^The feed holds no job \(1 rows were refused: 1 no page with a JobPosting; .*accept acme/,
      );
      expect(await stage().said()).toContainEqual(expect.stringContaining("waits for your word"));
      site().lists("/sitemap.xml", jobPaths(...ten));
      site().paths();
      expect(await stage().look(60)).toEqual(["+0 ~0 -0"]);
      expect(site().asked.filter(({ headers }) => headers["if-none-match"]).length).toBe(10);
      site().has("/sitemap.xml", "<urlset></urlset>");
      expect(await stage().byHand("accept", stage().source())).toMatchObject({ removed: 10 });
      expect(await stage().database.query("select from site_pages")).toEqual([]);
    });

    test("a turn ends at its time limit, and the next one continues from there", async () => {
      await stage().database.query("delete from site_pages; delete from jobs; delete from feed_sources");
      for (const number of ten)
        site().answers(`/jobs/${number}`, (response) =>
          setTimeout(
            () => response.writeHead(200, { "content-type": "text/html" }).end(pageOf(job(number))),
            60,
          ),
        );
      stage().limits = { ...defaultCrawlLimits, turnMs: 250 };
      const first = await stage().look(0);
      const some = (await stage().loaded()).length;
      expect(first).toEqual([`+${some} ~0 -0`]);
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(10);
      expect(await stage().said()).toEqual([expect.stringContaining(`${10 - some} wait for the next turn`)]);
      stage().limits = defaultCrawlLimits;
      site().paths();
      expect(await stage().look(2)).toEqual([`+${10 - some} ~0 -0`]);
      expect(
        site()
          .paths("/jobs/")
          .slice(0, 10 - some),
      ).toEqual(jobPaths(...ten.slice(some)));
      expect(await stage().look(2)).toEqual([]);
      expect(site().paths("/robots.txt")).toEqual([]);
    });
  });
});
