import { gzipSync } from "node:zlib";
import { defaultCrawlLimits } from "../../../../src/server/feeds/crawl/polite-host";
import { onCrawlStage } from "./crawl-stage";
import { indexOf, JobSite, job, jobPaths, pageOf } from "./job-site";

onCrawlStage((stage, site) => {
  test("the crawl waits for requests under way before each page", async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/about/${at}`);
    site().lists("/sitemap.xml", paths);
    for (const each of paths) site().has(each, "<html>No job.</html>");
    stage().traffic.begin();
    const looked = jest.spyOn(stage().traffic, "underWay", "get");
    await stage().look(0);
    expect((await stage().said())[0]).toContain("20 fetched");
    expect(looked.mock.calls.length).toBeGreaterThan(20 * 10);
  });

  describe("without a sitemap", () => {
    test("links are followed up to `depth`, except nofollow and other hosts", async () => {
      site().has(
        "/careers",
        `<!doctype html><html><body><a href="/jobs/1#apply">1</a><a href="jobs/1">1 again</a> <a href="/jobs/2">2</a>
        <a rel="nofollow" href="/jobs/8">8</a><a href="mailto:a@b.example">mail</a><a href="https://other.example/jobs/7">7</a>
        <a href="/careers?page=2">more</a></body></html>`,
      );
      site().has(
        "/careers?page=2",
        `<!doctype html><html><a href="/jobs/3">3</a><a href="/careers">back</a></html>`,
      );
      site().hasJobs([1, 2, 3, 8]);
      const near = stage().source({}, site().url("/careers"));
      expect(await stage().look(0, near)).toEqual(["+2 ~0 -0"]);
      expect(await stage().said(near)).toEqual([
        "4 pages: 4 fetched, 0 unchanged, 0 gone, 0 failed; 2 hold no job; 1 are on other hosts",
      ]);
      const far = stage().source({ depth: 2 }, site().url("/careers"));
      site().paths();
      expect(await stage().look(60, far)).toEqual(["+1 ~0 -0"]);
      expect(
        site()
          .paths()
          .filter((path) => path === "/careers"),
      ).toHaveLength(1);
      expect(await stage().loaded()).toEqual(["Nurse 1", "Nurse 2", "Nurse 3"]);
    });

    test("jobs linked from a page that fails are kept", async () => {
      site().has("/careers", `<!doctype html><a href="/list">all</a><a href="/jobs/1">1</a>`);
      site().has("/list", `<!doctype html><a href="/jobs/2">2</a>`);
      site().hasJobs([1, 2]);
      const source = stage().source({ depth: 2 }, site().url("/careers"));
      expect(await stage().look(0, source)).toEqual(["+2 ~0 -0"]);
      site().refuses("/list", 500);
      expect(await stage().look(60, source)).toEqual([]);
      expect(await stage().loaded()).toHaveLength(2);
      expect(await stage().said(source)).toContain(
        `${site().url("/list")} was not read, nor where it leads.`,
      );
    });

    test("depth 0 reads the one page alone", async () => {
      site().has("/jobs", pageOf(job(1), job(2)));
      expect(await stage().look(0, stage().source({ depth: 0 }, site().url("/jobs")))).toEqual(["+2 ~0 -0"]);
    });
  });

  describe("politeness", () => {
    test("requests keep the rules and delay of robots.txt and the pause of the settings", async () => {
      site().robots(
        "User-agent: Jobsieve",
        "Crawl-delay: 0.1",
        "Disallow: /jobs/2",
        "User-agent: *",
        "Disallow: /",
      );
      site().lists("/sitemap.xml", jobPaths(1, 2, 3));
      site().hasJobs([1, 2, 3]);
      await stage().look(0);
      const times = site().asked.map(({ at }) => at);
      expect(site().asked.map(({ path: asked }) => asked)).toEqual([
        "/robots.txt",
        "/sitemap.xml",
        "/jobs/1",
        "/jobs/3",
      ]);
      const pauses = times.slice(1).map((at, place) => at - (times[place] ?? 0));
      // The first pause is our own: the delay is known only after robots.txt was read.
      expect(Math.min(...pauses.slice(1))).toBeGreaterThan(90);
      site().paths();
      await stage().look(60, stage().source({ pauseSeconds: 0.2 }));
      const [first = 0, second = 0] = site().asked.map(({ at }) => at);
      expect(second - first).toBeGreaterThan(190);
    });

    test("pages with noindex or none in a robots meta tag or header are not listed", async () => {
      site().lists("/sitemap.xml", jobPaths(1, 2, 3, 4));
      site().hasJobs([1, 2, 3, 4]);
      site().has(
        "/jobs/2",
        pageOf(job(2)).replace("<head>", '<head><meta name="ROBOTS" content="NoIndex, follow">'),
      );
      site().has("/jobs/3", pageOf(job(3)), { "x-robots-tag": "none" });
      site().has("/jobs/4", pageOf(job(4)), { "x-robots-tag": "index, max-image-preview:none" });
      expect(await stage().look(0)).toEqual(["+2 ~0 -0"]);
      expect(await stage().said()).toEqual([
        "4 pages: 4 fetched, 0 unchanged, 0 gone, 0 failed; 2 ask not to be listed",
      ]);
    });

    test.each([500, 429])("nothing else is requested while robots.txt answers %d", async (status) => {
      site().lists("/sitemap.xml", jobPaths(1));
      site().refuses("/robots.txt", status);
      expect(await stage().look(0)).toEqual([expect.stringContaining(`/robots.txt answered ${status}.`)]);
      expect(site().paths()).toEqual(["/robots.txt"]);
    });

    test("everything may be requested when robots.txt answers 403", async () => {
      site().lists("/sitemap.xml", jobPaths(1));
      site().hasJobs([1]);
      site().refuses("/robots.txt", 403);
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
    });

    test("the beginning of a 50 MB robots.txt is obeyed and the rest is not downloaded", async () => {
      let sent = 0;
      site().answers("/robots.txt", (response) => {
        response.write("User-agent: *\nDisallow: /jobs/2\n");
        const chunk = `# ${"x".repeat(65_533)}\n`;
        const more = () => {
          while (sent < 50e6 && !response.destroyed) {
            sent += chunk.length;
            if (!response.write(chunk)) return response.once("drain", more);
          }
          return response.end();
        };
        more();
      });
      site().lists("/sitemap.xml", jobPaths(1, 2));
      site().hasJobs([1, 2]);
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
      expect(sent).toBeLessThan(20e6);
    });

    test("credentials are sent to the site, and a crawl delay of an hour ends the crawl", async () => {
      site().has("/sitemap.xml", "<urlset></urlset>");
      await stage().look(0, { ...stage().source(), credentials: { "X-Key": "KEY" } });
      expect(site().asked.map(({ headers }) => headers["x-key"])).toEqual(["key", "key"]);
      site().robots("User-agent: *", "Crawl-delay: 3600");
      expect(await stage().look(60)).toEqual([expect.stringContaining("asks for 3600 s between two pages")]);
    });
  });

  describe("a hostile site", () => {
    test("never leads to a private address, another host or a path blocked by robots.txt", async () => {
      const inside = await JobSite.open();
      inside.hasJobs([5, 6]);
      site().robots("User-agent: *", "Disallow: /private");
      site().has(
        "/sitemap.xml",
        indexOf([
          inside.url("/sitemap.xml", "localhost"),
          "http://169.254.169.254/latest",
          site().url("/own.xml"),
        ]),
      );
      site().lists("/own.xml", jobPaths(1, 2, 3, 4));
      site().hasJobs([4]);
      site().redirects("/jobs/1", inside.url("/jobs/5", "localhost"));
      site().redirects("/jobs/2", "http://169.254.169.254/latest/meta-data");
      site().redirects("/jobs/3", "/private/jobs");
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
      expect([inside.paths(), site().paths("/private")]).toEqual([[], []]);
      expect((await stage().said())[0]).toBe("4 pages: 1 fetched, 0 unchanged, 3 gone, 0 failed");
      // Its own address is private too, unless the operator allows it.
      stage().privateHosts = [];
      expect(await stage().look(60)).toEqual([
        expect.stringContaining("leads to an address that is not public"),
      ]);
      await inside.close();
    });

    test("may redirect within itself, but not in a loop", async () => {
      site().lists("/sitemap.xml", ["/old/1", "/round"]);
      site().redirects("/old/1", "/jobs/1");
      site().redirects("/round", "/round");
      site().hasJobs([1]);
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
      expect(await stage().said()).toContain(`${site().url("/round")} redirects more than 5 times.`);
    });

    test("cannot hold the crawl in endless or circular sitemap indexes", async () => {
      site().has("/sitemap.xml", indexOf([site().url("/sitemap.xml"), site().url("/maps/0")]));
      for (let number = 0; number < 50; number += 1)
        site().has(`/maps/${number}`, indexOf([site().url(`/maps/${number + 1}`), site().url("/last.xml")]));
      site().lists("/last.xml", jobPaths(1));
      site().hasJobs([1]);
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
      const paths = ["/robots.txt", "/sitemap.xml", "/maps/0", "/maps/1", "/last.xml", "/jobs/1"];
      expect(site().paths()).toEqual(paths);
    });

    test("loses only the pages that are slow, oversized or not HTML", async () => {
      stage().limits = { ...defaultCrawlLimits, answerMs: 1_000, pageBytes: 1e6 };
      const paths = ["/slow", "/long", "/bomb", "/file.pdf", "/jobs/1"];
      site().lists("/sitemap.xml", paths);
      site().answers("/slow", (response) =>
        response.writeHead(200, { "content-type": "text/html" }).write("<html>"),
      );
      site().has("/long", `<html>${"x".repeat(1_000_001)}`);
      site().has("/bomb", gzipSync(Buffer.alloc(20e6, " ")), { "content-encoding": "gzip" });
      site().answers("/file.pdf", (response) =>
        response.writeHead(200, { "content-type": "application/pdf" }).write("%PDF"),
      );
      site().hasJobs([1]);
      expect(await stage().look(0)).toEqual(["+1 ~0 -0"]);
      expect(await stage().said()).toEqual([
        "5 pages: 1 fetched, 0 unchanged, 0 gone, 3 failed; 1 hold no job",
        `${site().url("/slow")} was not done after 1 s.`,
        `${site().url("/long")} sent more than 1 MB, more than is read.`,
        `${site().url("/bomb")} sent more than 1 MB, more than is read.`,
      ]);
    });

    test("with more postings than maxMegabytes changes nothing", async () => {
      const long = (number: number) => pageOf(job(number, { description: "x".repeat(400_000) }));
      site().lists("/sitemap.xml", jobPaths(1, 2, 3));
      for (const number of [1, 2, 3]) site().has(`/jobs/${number}`, long(number));
      expect(await stage().look(0, { ...stage().source(), maxMegabytes: 1 })).toEqual([
        "The pages hold more than maxMegabytes and the disk allow; nothing was changed.",
      ]);
    });
  });
});
