import { createPages } from "../../../src/server/rendering/create-pages";
import { wholeDocument } from "../../../src/server/rendering/document";
import { parseQuery } from "../../../src/shared/query-codec";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { noFacets } from "../../support/no-facets";
import { jobRecord } from "../http/parts";

const pages = createPages({
  site: {
    name: "Nurses & Co",
    locale: "en-GB",
    texts: { "form.submit": "Find" },
    uploads: { url: "/api/v1/uploads", acceptedTypes: [".pdf"], maxFiles: 1, keepDays: 30 },
  },
  baseUrl: () => "https://jobs.example",
  assets: { scripts: ["/assets/page.1.js"], styles: [] },
  inlineScript: "",
  today: () => "2020-01-03",
});

function fragmentOf(query: string, changed: Partial<ResultsFragment> = {}): ResultsFragment {
  const { job } = jobRecord(7, "Staff </script> Nurse", null);
  const { description_html, apply_url, valid_through, ...card } = job;
  return {
    query,
    total_count: 1,
    page: 1,
    page_count: 1,
    jobs: [{ ...card, distance_miles: null, snippet: { text: "Care.", hits: [] } }],
    facets: noFacets,
    broaden: [],
    sort_types: ["newest"],
    place: null,
    notices: [],
    applied: {},
    ...changed,
  };
}

const render = (search: string, changed?: Partial<ResultsFragment>, foreign = "") =>
  wholeDocument(pages.results({ query: parseQuery(search), foreign, fragment: fragmentOf(search, changed) }));

test("the page holds its results, in the site's own words", () => {
  const html = render("search[query]=nurse");
  expect(html).toContain("Staff &lt;/script&gt; Nurse");
  expect(html).toMatch(/<button[^>]*>Find<\/button>/);
  expect(html).toContain('<html lang="en-GB">');
  expect(html).toContain('<link rel="canonical" href="https://jobs.example/jobs?search[query]=nurse">');
  expect(html).not.toContain("noindex");
});

test("the state that the browser starts from is the one that was rendered, foreign keys and all", () => {
  const html = render("search[query]=nurse", {}, "utm_source=mail");
  const [, json = ""] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    search: { canonical: "search[query]=nurse", foreign: "utm_source=mail" },
    site: { name: "Nurses & Co", today: "2020-01-03" },
  });
  expect(html).not.toContain('rel="canonical" href="https://jobs.example/jobs?search[query]=nurse&amp;utm');
});

test("the links to send ahead are those that the document loads", () => {
  expect(pages.resultsLinks).toBe("</assets/page.1.js>; rel=preload; as=script");
  expect(render("")).toContain('src="/assets/page.1.js"');
});

test("a search without jobs stays out of search engines", () => {
  expect(render("search[query]=zzz", { total_count: 0, jobs: [] })).toContain("noindex");
});

test("the same view is the same markup, whatever was rendered before", () => {
  const markup = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));
  const first = markup(render("search[query]=nurse"));
  render("page=2");
  expect(markup(render("search[query]=nurse"))).toBe(first);
});

test("a job has its own page, with the facts for search engines and the way back", () => {
  const html = pages.job({ record: jobRecord(7, "Staff Nurse", null), backTo: "search[query]=nurse&page=2" });
  expect(html).toContain("<title>Staff Nurse | Nurses &amp; Co</title>");
  expect(html).toContain('<link rel="canonical" href="https://jobs.example/jobs/7/staff-nurse">');
  expect(html).toContain('href="/jobs?search[query]=nurse&amp;page=2"');
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ "@type": "JobPosting", title: "Staff Nurse" });
});

test.each([400, 404, 410, 414, 500, 503])("there is a page for status %d, without linked data", (status) => {
  const html = pages.error(status);
  expect(html).toContain("<h1");
  expect(html).toContain("noindex");
  expect(html).not.toContain("ld+json");
});
