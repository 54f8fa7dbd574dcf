import { gzipSync } from "node:zlib";
import { readSitemap } from "../../../../src/server/feeds/crawl/sitemap";
import { computeSeconds } from "../../../support/compute-time";
import { indexOf, sitemapOf } from "./job-site";

const most = { bytes: 2e6, entries: 1_000 };
const read = (text: string | Buffer) => readSitemap(Buffer.from(text), most);
const one = [{ address: "https://a.example/1?a=1&b=2", lastmod: "2026-11-01T10:00:00+00:00" }];

test.each([
  ["a sitemap", sitemapOf([["https://a.example/1?a=1&b=2", "2026-11-01T10:00:00+00:00"]])],
  [
    "an empty line before all",
    `\n${sitemapOf([["https://a.example/1?a=1&b=2", "2026-11-01T10:00:00+00:00"]])}`,
  ],
  [
    "CDATA, spaces and other namespaces",
    `<?xml version="1.0"?><urlset xmlns:image="urn:image"><url><image:image><image:loc>https://a.example/logo.png</image:loc></image:image>
     <loc> <![CDATA[https://a.example/1?a=1&b=2]]>
     </loc><changefreq>daily</changefreq><lastmod> 2026-11-01T10:00:00+00:00 </lastmod></url><url><loc></loc></url></urlset>`,
  ],
])("reads %s, plain and gzipped", async (_what, text) => {
  for (const bytes of [Buffer.from(text), gzipSync(text)])
    expect(await read(bytes)).toMatchObject({ pages: one, maps: [], problem: null });
});

test("reads a sitemap index and a plain list of addresses", async () => {
  expect(await read(indexOf(["https://a.example/a.xml", "https://a.example/b.xml.gz"]))).toMatchObject({
    pages: [],
    maps: ["https://a.example/a.xml", "https://a.example/b.xml.gz"],
    problem: null,
  });
  expect(await read("https://a.example/1\r\nhttps://a.example/2")).toMatchObject({
    pages: [
      { address: "https://a.example/1", lastmod: null },
      { address: "https://a.example/2", lastmod: null },
    ],
  });
});

test.each(["<!doctype html><html><body>Jobs</body></html>", "", "<rss><channel/></rss>", "no markup"])(
  "%j is not a sitemap",
  async (text) => expect(await read(text)).toBeNull(),
);

test("a truncated or malformed sitemap keeps the pages read so far and reports the problem", async () => {
  const whole = sitemapOf([
    ["https://a.example/1", null],
    ["https://a.example/2", null],
  ]);
  for (const text of [whole.slice(0, -20), whole.replace("</urlset>", "<b></urlset>")]) {
    const sitemap = await read(text);
    expect(sitemap?.pages[0]?.address).toBe("https://a.example/1");
    expect(sitemap?.problem).toContain("it is not well-formed");
  }
  expect(await read(gzipSync(whole).subarray(0, 60))).toBeNull();
});

test("entity bombs and external entities are not expanded", async () => {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  );
  const bomb = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "https://a.example/">${levels.join("")}]>
    <urlset><url><loc>&e9;</loc></url></urlset>`;
  const started = computeSeconds();
  expect(await read(bomb)).toMatchObject({ pages: [], problem: expect.stringContaining("undefined entity") });
  const external =
    '<!DOCTYPE urlset [<!ENTITY e SYSTEM "file:///etc/passwd">]><urlset><url><loc>&e;</loc></url></urlset>';
  expect(await read(external)).toMatchObject({
    pages: [],
    problem: expect.stringContaining("undefined entity"),
  });
  expect(computeSeconds() - started).toBeLessThan(2);
});

test("a gzip bomb is cut off at the size limit and keeps the pages before it", async () => {
  const start = sitemapOf([["https://a.example/1", null]]).replace("</urlset>", "");
  const sitemap = await read(gzipSync(start + " ".repeat(20e6)));
  expect(sitemap).toMatchObject({ pages: [{ address: "https://a.example/1" }] });
  expect(sitemap?.problem).toBe("it unzips to more than a sitemap may be");
});

test("a sitemap with exactly the most entries is complete, and one more is a problem", async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, place) => [`https://a.example/${place}`, null] as const);
  const listed = (count: number) =>
    named(count)
      .map(([address]) => address)
      .join("\n");
  for (const write of [(count: number) => sitemapOf(named(count)), listed]) {
    expect(await read(write(1_000))).toMatchObject({ problem: null, pages: { length: 1_000 } });
    expect(await read(write(1_001))).toMatchObject({
      problem: "it names more than 1,000 addresses",
      pages: { length: 1_000 },
    });
  }
  const indexed = await read(indexOf(named(1_000).map(([address]) => address)));
  expect(indexed).toMatchObject({ problem: null, maps: { length: 1_000 } });
});

test("addresses over the limit and over-long addresses are dropped", async () => {
  const entries = Array.from({ length: 30_000 }, (_, place) => [`https://a.example/${place}`, null] as const);
  const sitemap = await read(sitemapOf(entries));
  expect(sitemap?.problem).toBe("it names more than 1,000 addresses");
  expect(sitemap?.pages).toHaveLength(1_000);
  const long = sitemapOf([[`https://a.example/${"x".repeat(1e6)}`, null]]);
  expect(await read(long)).toMatchObject({ pages: [], problem: null });
});
