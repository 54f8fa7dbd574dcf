import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { processorMs, threadNumber } from "../../../../src/server/concurrency/threads";
import type { Came } from "../../../../src/server/feeds/crawl/fetch-bytes";
import { readPage, readPageInThread } from "../../../../src/server/feeds/crawl/read-page";
import { programFile } from "../../../support/server-process";

const scratch = mkdtempSync(path.join(tmpdir(), "jobsieve-pages-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const address = "https://careers.example/jobs/1";
const cameAs = (html: string): Came => ({
  ...{ kind: "came", bytes: Buffer.from(html), type: "text/html", robots: "", address },
  ...{ etag: null, lastModified: null },
});
const posting = { "@type": "JobPosting", title: "Nurse" };
const script = (node: unknown) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;

describe("a thread that reads a page", () => {
  const { signal } = new AbortController();
  const limits = { pageMs: 120_000 };
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

  test("reads what the server's own would", async () => {
    const came = cameAs(`<html><a href="/jobs/2">2</a>${script(posting)}</html>`);
    const readingScript = programFile("reading-worker");
    const page = await readPageInThread(came, { limits, signal, readingScript });
    expect(page).toEqual(await readPage(came));
    expect(page.postings).toHaveLength(1);
    expect(page.links).toEqual(["/jobs/2"]);
  });

  test.each([
    ["takes too long", "for (;;);", 200],
    [
      "takes too much memory",
      "const all = []; for (;;) all.push(new Array(1000).fill(all.length));",
      120_000,
    ],
    ["fails", "throw new Error('No.');", 120_000],
  ])("that %s leaves a page that cannot be read, and nothing else", async (_, does, pageMs) => {
    const readingScript = threadThat(does);
    const page = await readPageInThread(cameAs(""), { limits: { pageMs }, signal, readingScript });
    expect(page).toEqual(tooMuch);
  });

  test("ends with what it is read for", async () => {
    const crawl = new AbortController();
    const readingScript = threadThat("for (;;) ;");
    const page = readPageInThread(cameAs(""), { limits, signal: crawl.signal, readingScript });
    crawl.abort(new Error("The server stops."));
    await expect(page).rejects.toThrow("The server stops.");
  });
});

describe("reading takes a time that grows with a page's length", () => {
  const thread = threadNumber();
  const processorTime = () => processorMs(thread) ?? process.cpuUsage().user / 1000;

  async function timeOf(html: string): Promise<number> {
    const before = processorTime();
    await readPage(cameAs(html));
    return processorTime() - before;
  }

  /** How much longer four times as much takes: 4, or 16 where all is gone through again for each piece. */
  async function growth(page: (pieces: number) => string, pieces: number): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 4 && least > 8; attempt += 1) {
      const small = Math.min(await timeOf(page(pieces)), await timeOf(page(pieces)));
      const large = Math.min(await timeOf(page(4 * pieces)), await timeOf(page(4 * pieces)));
      // What is over at once says nothing of how it grows.
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

  test("whatever is repeated", async () => {
    const parts = [
      ...["<a ", 'href="', "'", ">", "<i itemprop=title>", "</i>", "<!--", "-->", "&amp;", "&#x", "x", " "],
      ...[
        '<div itemscope itemprop="jobLocation">',
        "</div>",
        '<script type="application/ld+json">',
        "{",
        "[",
      ],
      ...[
        "]",
        "}",
        '"',
        "\\",
        "</script>",
        '<meta name="robots" content="a">',
        "<svg>",
        "<template>",
        "</p>",
      ],
    ];
    const piece = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(piece, async (some) => {
      const text = some.join("");
      expect(await growth(inPosting(text), Math.ceil(60_000 / text.length))).toBeLessThan(8);
    });
    await fc.assert(property, { numRuns: 12 });
  });
});
