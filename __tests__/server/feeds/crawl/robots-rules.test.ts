import { robotsRules } from "../../../../src/server/feeds/crawl/robots-rules";
import { computeSeconds } from "../../../support/compute-time";

const file = new URL("https://a.example/robots.txt");
const rulesOf = (...lines: string[]) => robotsRules(file, lines.join("\n"));
const mayFetch = (path: string, ...lines: string[]) =>
  rulesOf(...lines).mayFetch(new URL(path, "http://a.example"));

test.each([
  ["/jobs/1", true, ["User-agent: *", "Disallow: /private"]],
  ["/private/1", false, ["User-agent: *", "Disallow: /private"]],
  ["/jobs/1", false, ["User-agent: jobsieve/1.0", "Disallow: /", "User-agent: *", "Allow: /"]],
  ["/jobs/1", true, ["User-agent: other", "Disallow: /"]],
  ["/jobs/1?print=1", false, ["User-agent: *", "Disallow: /*?print="]],
  ["/jobs/1.pdf", false, ["User-agent: *", "Disallow: /*.pdf$"]],
  ["/jobs/1", true, ["User-agent: *", "Disallow: /", "Allow: /jobs/"]],
  ["http://a.example//private/1", false, ["User-agent: *", "Disallow: //private"]],
  ["/jobs/1", true, ["<!doctype html><html>Not found</html>"]],
])("mayFetch %s is %s with %j", (path, expected, lines) => {
  expect(mayFetch(path, ...lines)).toBe(expected);
});

test("sitemaps and Crawl-delay are read, and a delay over 60 s is an error", () => {
  const { sitemaps, delayMs } = rulesOf(
    "Sitemap: https://a.example/a.xml",
    "User-agent: *",
    "Crawl-delay: 2.5",
    "Sitemap: https://a.example/b.xml",
  );
  expect([sitemaps, delayMs]).toEqual([["https://a.example/a.xml", "https://a.example/b.xml"], 2500]);
  expect(rulesOf("User-agent: *", "Crawl-delay: soon").delayMs).toBe(0);
  expect(() => rulesOf("User-agent: *", "Crawl-delay: 61")).toThrow(
    "https://a.example/robots.txt asks for 61 s between two pages; more than 60 s are not waited.",
  );
});

test("rules over the length or wildcard limit block more than they say and never less", () => {
  const stars = `/${"*a".repeat(400)}`;
  expect(mayFetch(`/${"a".repeat(20)}`, "User-agent: *", `Disallow: ${stars}`)).toBe(false);
  expect(mayFetch("/b", "User-agent: *", `Disallow: ${stars}`)).toBe(true);
  expect(mayFetch(`/${"a".repeat(500)}`, "User-agent: *", "Disallow: /a", `Allow: ${stars}`)).toBe(false);
  expect(mayFetch(`/${"a".repeat(300)}`, "User-agent: *", `Disallow: /${"a".repeat(400)}`)).toBe(false);
});

test("5,000 rules with many wildcards are checked within 5 s", () => {
  const started = computeSeconds();
  const rules = rulesOf(
    "User-agent: *",
    ...Array<string>(5_000).fill(`Disallow: /${"*a".repeat(9)}${"a".repeat(180)}b`),
  );
  expect(rules.mayFetch(new URL(`https://a.example/${"a".repeat(900)}`))).toBe(false);
  expect(rules.mayFetch(new URL("https://a.example/robots.txt?a"))).toBe(false);
  // About 7 s if every rule is matched in full.
  expect(computeSeconds() - started).toBeLessThan(5);
});
