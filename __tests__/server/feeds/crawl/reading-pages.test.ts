import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { processorMs, threadNumber } from "../../../../src/server/concurrency/threads";
import type { FetchedBytes } from "../../../../src/server/feeds/crawl/came";
import { readPage } from "../../../../src/server/feeds/crawl/read-page";
import { SiteReading } from "../../../../src/server/feeds/crawl/site-reading";
import { scratchFolder } from "../../../support/scratch-folder";
import { programFile } from "../../../support/server-process";

const scratch = scratchFolder();

const address = "https://careers.example/jobs/1";
const cameAs = (html: string): FetchedBytes => ({
  ...{ kind: "came", bytes: Buffer.from(html), type: "text/html", robots: "", address, shown: address },
  ...{ coding: "identity", maxBytes: 5e6, etag: null, lastModified: null },
});
const posting = { "@type": "JobPosting", title: "Nurse" };
const script = (node: unknown) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;

const thread = threadNumber();
const processorTime = () => processorMs(thread) ?? process.cpuUsage().user / 1000;

describe("a thread that reads a site", () => {
  const { signal } = new AbortController();
  const limits = { readMs: 120_000 };
  const tooMuch = {
    postings: [],
    problem: "the page takes too much time or memory to read",
    isListed: true,
    links: [],
  };
  const threadThat = (does: string) => {
    const file = path.join(scratch, `${does.length}.mjs`);
    writeFileSync(file, does);
    return file;
  };

  const robotsFile = "https://careers.example/robots.txt";
  const inThread = (readingScript: string, readMs = limits.readMs) =>
    new SiteReading({ limits: { readMs }, signal, readingScript });

  test("reads pages, a sitemap and robots.txt as the calling thread would", async () => {
    const [there, here] = [inThread(programFile("reading-worker")), new SiteReading({ limits, signal })];
    const came = cameAs(`<html><a href="/jobs/2">2</a>${script(posting)}</html>`);
    const sitemap = cameAs("https://careers.example/jobs/1\nhttps://careers.example/jobs/2");
    const robots = cameAs("User-agent: *\nDisallow: /a\nCrawl-delay: 2");
    const addresses = ["https://careers.example/a", "https://careers.example/b"];
    const read = async (reading: SiteReading) => [
      await reading.permissions(addresses),
      await reading.page(came),
      await reading.sitemap(sitemap, 10),
      await reading.robots(robotsFile, robots),
      await reading.permissions(addresses),
      await reading.page(came),
    ];
    const page = { postings: { length: 1 }, links: ["/jobs/2"] };
    const results = await read(there);
    expect(results).toMatchObject([
      [true, true],
      page,
      { pages: { length: 2 } },
      { delayMs: 2000 },
      [false, true],
      page,
    ]);
    expect(results).toEqual(await read(here));
    await expect(there.robots(robotsFile, cameAs("User-agent: *\nCrawl-delay: 90"))).rejects.toThrow(
      "asks for 90 s",
    );
    await there.end();
  });

  test.each([
    [
      "compares addresses with rules",
      async (reading: SiteReading) => {
        const rules = Array<string>(100).fill("Disallow: /*a*a*b$");
        const addresses = Array.from({ length: 200 }, (_, each) => `${address}${each}${"a".repeat(900)}`);
        await reading.robots(robotsFile, cameAs(["User-agent: *", ...rules].join("\n")));
        expect(new Set(await reading.permissions(addresses))).toEqual(new Set([true]));
      },
    ],
    [
      "unpacks and reads a page",
      async (reading: SiteReading) => {
        const page = gzipSync(`<html>${"<p></p>".repeat(500_000)}${script(posting)}</html>`);
        const { postings } = await reading.page({ ...cameAs(""), bytes: page, coding: "gzip" });
        expect(postings).toHaveLength(1);
      },
    ],
  ])("spares the calling thread while it %s", async (_, work) => {
    const timeHere = async (reading: SiteReading) => {
      // Starts the thread.
      await reading.page(cameAs(""));
      const before = processorTime();
      await work(reading);
      const took = processorTime() - before;
      await reading.end();
      return took;
    };
    const there = await timeHere(inThread(programFile("reading-worker")));
    expect(there).toBeLessThan((await timeHere(new SiteReading({ limits, signal }))) / 2);
  });

  test.each([
    ["takes too long", "for (;;);", 2_000],
    [
      "takes too much memory",
      "const all = []; for (;;) all.push(new Array(1000).fill(all.length));",
      120_000,
    ],
    ["fails", "throw new Error('No.');", 120_000],
  ])("is replaced with its rules when it %s; the page is reported unreadable", async (_, does, readMs) => {
    const thread = threadThat(
      `import { parentPort } from "node:worker_threads";
      const heard = [];
      parentPort.on("message", ({ kind }) => {
        if (kind === "page") { ${does} }
        heard.push(kind);
        parentPort.postMessage({ done: heard });
      });`,
    );
    const reading = inThread(thread, readMs);
    await reading.robots(robotsFile, cameAs(""));
    expect(await reading.page(cameAs(""))).toEqual(tooMuch);
    expect(await reading.permissions([address])).toEqual(["robots", "permissions"]);
    await reading.end();
  });

  test("reports a robots.txt or sitemap that takes too long to read", async () => {
    const reading = inThread(threadThat("setInterval(() => undefined, 1e6)"), 10);
    await expect(reading.robots(robotsFile, cameAs(""))).rejects.toThrow(
      "https://careers.example/robots.txt takes too much time or memory to read.",
    );
    await expect(reading.sitemap(cameAs(""), 1)).rejects.toThrow(
      "https://careers.example/jobs/1 takes too much time or memory to read.",
    );
  });

  test("stops reading when the crawl is aborted", async () => {
    const crawl = new AbortController();
    const readingScript = threadThat("for (;;) ;");
    const page = new SiteReading({ limits, signal: crawl.signal, readingScript }).page(cameAs(""));
    crawl.abort(new Error("The server stops."));
    await expect(page).rejects.toThrow("The server stops.");
  });
});

describe("reading time does not grow with the square of a page's length", () => {
  async function timeOf(html: string): Promise<number> {
    const before = processorTime();
    await readPage(cameAs(html));
    return processorTime() - before;
  }

  /** How much longer a page four times as long takes: 4 times if linear, 16 times if quadratic. */
  async function growth(page: (pieces: number) => string, pieces: number): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 4 && least > 8; attempt += 1) {
      const small = Math.min(await timeOf(page(pieces)), await timeOf(page(pieces)));
      const large = Math.min(await timeOf(page(4 * pieces)), await timeOf(page(4 * pieces)));
      // Times below 20 ms say nothing about growth.
      least = Math.min(least, large < 20 ? 1 : large / small);
    }
    return least;
  }

  const references = (count: number) =>
    `<html>${script({
      "@graph": [
        { "@type": "Organization", "@id": "x", name: "x".repeat(count * 10) },
        { ...posting, hiringOrganization: Array(count).fill({ "@id": "x" }) },
      ],
    })}</html>`;
  const inPosting = (piece: string) => (count: number) =>
    `<html><div itemscope itemtype="https://schema.org/JobPosting">${piece.repeat(count)}</div></html>`;

  test.each([
    ["references to one long node", references, 20_000],
    ["a property that stands there again and again", inPosting("<i itemprop=a></i>"), 20_000],
    ["properties of their own names", inPosting("<i itemprop=a>text</i><p itemprop=b>"), 10_000],
    ["links", inPosting('<a href="/jobs/1?a=b">one</a>'), 10_000],
    ["scripts that are cut off", inPosting('<script type="application/ld+json">{"a":[</script>'), 10_000],
  ])("%s", async (_, page, count) => {
    expect(await growth(page, count)).toBeLessThan(8);
  });

  test("any repeated markup", async () => {
    const parts = [
      ...'<a |href="|\'|>|<i itemprop=title>|</i>|<!--|-->|&amp;|&#x|x| |{|[|]|}|"|\\|<svg>|</p>'.split("|"),
      ...'<div itemscope itemprop="jobLocation">|</div>|<script type="application/ld+json">'.split("|"),
      ...'</script>|<template>|<meta name="robots" content="a">'.split("|"),
    ];
    const piece = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(piece, async (some) => {
      const text = some.join("");
      expect(await growth(inPosting(text), Math.ceil(60_000 / text.length))).toBeLessThan(8);
    });
    await fc.assert(property, { numRuns: 12 });
  });
});
