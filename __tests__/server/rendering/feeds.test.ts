import fc from "fast-check";
import { Check } from "typebox/value";
import { createPages } from "../../../src/server/rendering/create-pages";
import { parseQuery } from "../../../src/shared/query-codec";
import { JsonFeed } from "../../../src/shared/wire/feed";
import type { JobCard, ResultsFragment } from "../../../src/shared/wire/results";
import { childrenOf, type Element, linkOf, readXml, textIn } from "../../support/atom";
import { fragmentOf } from "../../support/fake-server";
import { someJob } from "../../support/rendered";
import { noAssets, someSite } from "../../support/some-site";

const baseUrl = "https://jobs.example";
const pages = createPages({
  site: { ...someSite, name: "Nurses & Co" },
  baseUrl: () => baseUrl,
  assets: noAssets,
  today: () => "2020-01-03",
});

function feedOf(kind: "atom" | "json", query: string, changes: Partial<ResultsFragment> = {}): string {
  return pages.feed(kind, { query: parseQuery(query), foreign: "", fragment: fragmentOf(query, changes) });
}

const cards = (changes: Partial<JobCard>) => ({ jobs: [someJob(changes)] });
const text = fc.string({ unit: fc.oneof(fc.constantFrom(..."<>&\"'\0\u0007\ufffe\ud800]"), fc.string()) });
/** The text without control characters, which XML cannot hold. */
const sayable = (given: string) =>
  given.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
/** As an XML reader returns it, with normalised line ends. */
const read = (given: string) => sayable(given).replace(/\r\n?/g, "\n");

test("Atom is well-formed for any title, company and category, and has the job's title", () => {
  const property = fc.property(text, text, text, (title, company, name) => {
    const category = { slug: "x", name };
    const snippet = { text: title, hits: [] };
    const atom = readXml(
      feedOf(
        "atom",
        "",
        cards({ title, company, snippet, language: "de", disciplines: [category], job_types: [] }),
      ),
    );
    const [entry] = childrenOf(atom, "entry");
    if (entry === undefined) throw new Error("There is an entry.");
    expect(textIn(entry, "title")).toBe(read(title));
    expect(childrenOf(entry, "category")).toHaveLength(1);
  });
  fc.assert(property, { numRuns: 100 });
});

test("JSON has any title unchanged", () => {
  const property = fc.property(text, (title) => {
    const feed: unknown = JSON.parse(feedOf("json", "", cards({ title })));
    expect(Check(JsonFeed, feed)).toBe(true);
    expect((feed as JsonFeed).items[0]?.title).toBe(title);
  });
  fc.assert(property, { numRuns: 50 });
});

test("a feed has the title of its search and the date of its newest job", () => {
  const jobs = [
    someJob({ id: 1, posted_at: "2026-01-01T00:00:00.000Z" }),
    someJob({ id: 2, posted_at: "2026-01-02T00:00:00.000Z" }),
  ];
  const atom = readXml(feedOf("atom", "search[query]=nurse", { jobs }));
  expect([textIn(atom, "title"), textIn(atom, "updated")]).toEqual([
    "“nurse” jobs | Nurses & Co",
    "2026-01-02T00:00:00.000Z",
  ]);
  expect(textIn(childrenOf(atom, "author")[0] ?? atom, "name")).toBe("Nurses & Co");
  expect(atom.attributes).toMatchObject({ xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en-GB" });
});

test("a job of unknown date has no date in JSON, and 1970 in Atom, which requires one", () => {
  const jobs = [someJob({ id: 1, posted_at: null })];
  const atom = readXml(feedOf("atom", "", { jobs }));
  const [entry] = childrenOf(atom, "entry");
  expect(entry && [textIn(entry, "updated"), childrenOf(entry, "published")]).toEqual([
    "1970-01-01T00:00:00.000Z",
    [],
  ]);
  expect(textIn(atom, "updated")).toBe("2020-01-03T00:00:00.000Z");
  const json: JsonFeed = JSON.parse(feedOf("json", "", { jobs }));
  expect(Check(JsonFeed, json)).toBe(true);
  expect(json.items[0]).not.toHaveProperty("date_published");
});

test("a job states its language if it is not the feed's, for the summary only if it has text", () => {
  const jobs = [
    someJob({ id: 1, language: "de" }),
    someJob({ id: 2, language: "de", snippet: { text: "", hits: [] } }),
    someJob({ id: 3 }),
  ];
  const entries = childrenOf(readXml(feedOf("atom", "", { jobs })), "entry");
  const languageOf = (entry: Element, name: string) => childrenOf(entry, name)[0]?.attributes["xml:lang"];
  expect(entries.map((entry) => [languageOf(entry, "title"), languageOf(entry, "summary")])).toEqual([
    ["de", "de"],
    ["de", undefined],
    [undefined, undefined],
  ]);
  const feed: JsonFeed = JSON.parse(feedOf("json", "", { jobs }));
  expect(Check(JsonFeed, feed)).toBe(true);
  expect([feed.language, ...feed.items.map(({ language }) => language)]).toEqual([
    "en-GB",
    "de",
    "de",
    undefined,
  ]);
});

test("a feed without jobs is dated at the start of the day", () => {
  const nothing = { jobs: [], total_count: 0 };
  const atom = readXml(feedOf("atom", "", nothing));
  expect([childrenOf(atom, "entry"), textIn(atom, "updated")]).toEqual([[], "2020-01-03T00:00:00.000Z"]);
  expect(JSON.parse(feedOf("json", "", nothing))).toMatchObject({ items: [], _search: { total_count: 0 } });
});

test("addresses are fully encoded in Atom, and as the site writes them in JSON", () => {
  const query = "search[query]=nurse&disciplines=health|law";
  const self = linkOf(readXml(feedOf("atom", query)), "self") ?? "";
  expect(self).not.toMatch(/[[\]|]/);
  expect(parseQuery(new URL(self).search)).toEqual(parseQuery(query));
  expect(JSON.parse(feedOf("json", query)).feed_url).toBe(`${baseUrl}/jobs.json?${query}`);
});
