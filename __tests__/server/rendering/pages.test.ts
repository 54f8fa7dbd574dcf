import { createPages } from "../../../src/server/rendering/create-pages";
import { wholeDocument } from "../../../src/server/rendering/document";
import { noOnwardJobs } from "../../../src/server/search/onward-jobs";
import { overridableTexts } from "../../../src/server/settings/text-overrides";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { fragmentOf as someFragment } from "../../support/fake-server";
import { someJob } from "../../support/rendered";
import { jobRecord } from "../http/parts";

const options = {
  site: {
    name: "Nurses & Co",
    locale: "en-GB",
    texts: { "form.submit": "Find" },
    uploads: { url: "/api/v1/uploads", enabled: true, acceptedTypes: [".pdf"], maxFiles: 1, keepDays: 30 },
  },
  baseUrl: () => "https://jobs.example",
  assets: {
    results: { scripts: ["/assets/page.1.js"], styles: [] },
    plain: { scripts: ["/assets/plain.1.js"], styles: ["/assets/plain.1.css"] },
    front: { scripts: ["/assets/plain.1.js", "/assets/front.1.js"], styles: ["/assets/front.1.css"] },
    later: { scripts: [], styles: ["/assets/later.1.css"] },
  },
  today: () => "2020-01-03",
};
const pages = createPages(options);

function fragmentOf(query: string, changed: Partial<ResultsFragment> = {}): ResultsFragment {
  const { job } = jobRecord(7, "Staff </script> Nurse", null);
  const { description_html, apply_url, valid_through, ...card } = job;
  const jobs = [{ ...card, closes_on: null, distance_miles: null, snippet: { text: "Care.", hits: [] } }];
  return someFragment(query, { jobs, sort_types: ["newest"], ...changed });
}

const render = (search: string, changed?: Partial<ResultsFragment>, foreign = "") =>
  wholeDocument(pages.results({ query: parseQuery(search), foreign, fragment: fragmentOf(search, changed) }));

test("the page has its results, the site's own texts and its canonical address", () => {
  const html = render("search[query]=nurse");
  expect(html).toContain("Staff &lt;/script&gt; Nurse");
  expect(html).toMatch(/<button[^>]*>Find<\/button>/);
  expect(html).toContain('<html lang="en-GB">');
  expect(html).toContain('<link rel="canonical" href="https://jobs.example/jobs?search[query]=nurse">');
});

test("pages in a language without a catalogue declare English until own texts cover all", () => {
  const pageIn = (texts: Record<string, string>) => {
    const site = { ...options.site, locale: "fr-FR", texts };
    const german = { ...fragmentOf(""), jobs: [someJob({ language: "fr" })] };
    const pages = createPages({ ...options, site });
    const view = { query: parseQuery(""), foreign: "", fragment: pages.named(german) };
    const html = wholeDocument(pages.results(view));
    const said = [/<html lang="(.*?)"/, /<h2[^>]* lang="(.*?)"/].map((lang) => lang.exec(html)?.[1]);
    return [...said, /xml:lang="(.*?)"/.exec(pages.feed("atom", view))?.[1]];
  };
  expect(pageIn({ "form.submit": "Chercher" })).toEqual(["en", "fr", "en"]);
  expect(pageIn({ ...overridableTexts, "form.submit": "Chercher" })).toEqual(["fr-FR", undefined, "fr-FR"]);
});

test("a search is indexable depending on its facets and its number of jobs", () => {
  const isListed = (search: string, total_count: number) =>
    !render(search, { total_count }).includes("noindex");
  expect([isListed("", 1), isListed("", 0), isListed("search[query]=nurse", 90)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isListed("job_types=full-time", 50), isListed("job_types=full-time", 49)]).toEqual([true, false]);
  expect([
    isListed("disciplines=health&all_locations=leeds.town", 50),
    isListed("salary_min=30000", 50),
  ]).toEqual([true, false]);
});

test("a landing page has its own texts and a path that is its query's canonical address, too", () => {
  const query = parseQuery("disciplines=health&all_locations=leeds.town");
  const place = { name: "Leeds", hierarchy: "Leeds, Yorkshire, England", isNamesake: false };
  const path = "/jobs/health/in/leeds";
  const landing = { path, query, discipline: { name: "Health" }, place, company: null };
  const view = { query, foreign: "", fragment: fragmentOf(stringifyQuery(query), { total_count: 1234 }) };
  const page = wholeDocument(pages.results({ ...view, landing, isAtLanding: true }));
  const search = wholeDocument(pages.results({ ...view, landing }));
  const canonical = '<link rel="canonical" href="https://jobs.example/jobs/health/in/leeds">';
  expect(page).toContain("<title>Health jobs in Leeds | Nurses &amp; Co</title>");
  expect(page).toMatch(/<h1[^>]*>Health jobs in Leeds · 1,234 jobs<\/h1>/);
  expect(page).toContain('<meta name="description" content="Health jobs in Leeds: 1,234 jobs open now.');
  expect([page, search].map((html) => html.includes(canonical))).toEqual([true, true]);
  expect(search).toMatch(/<h1[^>]*>1,234 jobs<\/h1>/);
  const namesake = { ...landing, discipline: null, place: { ...place, isNamesake: true } };
  const other = wholeDocument(pages.results({ ...view, landing: namesake, isAtLanding: true }));
  expect(other).toContain("<title>Jobs in Leeds, Yorkshire | Nurses &amp; Co</title>");
});

describe("a company page", () => {
  const query = parseQuery("companies=acme");
  const company = { name: "ACME <b>Ltd</b>" };
  const landing = { path: "/companies/acme", query, discipline: null, place: null, company };
  const view = {
    query,
    foreign: "",
    fragment: fragmentOf(stringifyQuery(query), { total_count: 3 }),
    landing,
  };
  const logo = {
    ...{ address: "/site/0123456789abcdef.png", mediaType: "image/png", content: Buffer.from("secret") },
    size: { width: 200, height: 50 },
  };
  const described = createPages({
    ...options,
    companies: [
      {
        name: "acme  <B>ltd</B>",
        paragraphs: ["Since 1920.", "<script>alert(1)</script>"],
        website: "https://www.acme.example/jobs",
        logo,
      },
    ],
  });
  const aboutIn = (html: string) => /<div id="company-about".*?<\/div>/.exec(html)?.[0] ?? "";

  test("shows the operator's profile of the company, with all markup escaped", () => {
    const page = wholeDocument(described.results({ ...view, isAtLanding: true }));
    const about = aboutIn(page);
    expect(page).toContain("<title>Jobs at ACME &lt;b&gt;Ltd&lt;/b&gt; | Nurses &amp; Co</title>");
    expect(about).toContain("<h2>ACME &lt;b&gt;Ltd&lt;/b&gt;</h2>");
    expect(about).toContain("<p>Since 1920.</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
    expect(about).toContain('<a href="https://www.acme.example/jobs">Website: acme.example</a>');
    expect(about).toContain(`<img src="${logo.address}" alt="" width="200" height="50"/>`);
    expect(about).not.toContain("data-initials");
    expect(page).toMatch(/"@type":"Organization","name":"ACME [^}]*"url":"https:\/\/www.acme.example\/jobs"/);
    expect(page).not.toContain(JSON.stringify(logo.content));
  });

  test("has a monogram without a profile, and a search by company shows neither", () => {
    const page = wholeDocument(pages.results({ ...view, isAtLanding: true }));
    expect(aboutIn(page)).toMatch(/data-initials="AB".*<h2>/);
    const search = wholeDocument(described.results(view));
    expect(aboutIn(search)).toBe("");
    const later = '<link rel="stylesheet" href="/assets/later.1.css">';
    expect([page, search].map((html) => html.includes(later))).toEqual([true, false]);
    expect(search).toContain('<link rel="canonical" href="https://jobs.example/companies/acme">');
  });
});

test("alternate links are the feeds of the page and the CSV sheet of the whole search", () => {
  const html = render("search[query]=a%26b&page=2", {}, "utm_source=mail");
  const links = [...html.matchAll(/<link rel="alternate" type="(.*?)" href="(.*?)">/g)];
  expect(links.map(([, type, address]) => [type, address])).toEqual([
    ["application/atom+xml", "/jobs.atom?search[query]=a%26b&amp;page=2"],
    ["application/feed+json", "/jobs.json?search[query]=a%26b&amp;page=2"],
    ["text/csv", "/jobs.csv?search[query]=a%26b"],
  ]);
});

test("the state for the browser is the rendered one, foreign parameters included", () => {
  const html = render("search[query]=nurse", {}, "utm_source=mail");
  const [, json = ""] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    search: { canonical: "search[query]=nurse", foreign: "utm_source=mail" },
    site: { name: "Nurses & Co", today: "2020-01-03" },
  });
  expect(html).not.toContain('rel="canonical" href="https://jobs.example/jobs?search[query]=nurse&amp;utm');
});

test("preload links name a script that the document loads", () => {
  expect(pages.resultsLinks).toBe("</assets/page.1.js>; rel=preload; as=script");
  expect(render("")).toContain('src="/assets/page.1.js"');
});

test("the same view gives the same markup, whatever was rendered before", () => {
  const markup = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));
  const first = markup(render("search[query]=nurse"));
  render("page=2");
  expect(markup(render("search[query]=nurse"))).toBe(first);
});

test("a page of the same data is the same byte for byte at any time of the day", () => {
  jest.useFakeTimers({ now: new Date("2020-01-03T08:00:00Z") });
  const first = render("search[query]=nurse");
  jest.setSystemTime(new Date("2020-01-03T20:00:00Z"));
  expect(render("search[query]=nurse")).toBe(first);
  jest.useRealTimers();
});

describe("the front page", () => {
  const front = (changed?: Partial<ResultsFragment>) =>
    wholeDocument(pages.front({ fragment: fragmentOf("", changed), landingOf: () => null }));

  test("describes itself to search engines and loads only the plain and the front script", () => {
    const html = front();
    expect(html).toContain("<title>Find your next job | Nurses &amp; Co</title>");
    expect(html).toContain('<link rel="canonical" href="https://jobs.example/">');
    expect(html).toContain('<meta name="description" content="Search 1 job by keyword and place.">');
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ "@type": "WebSite", url: "https://jobs.example/" });
    expect([...html.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      "/assets/plain.1.js",
      "/assets/front.1.js",
    ]);
    expect(html).not.toContain('id="state"');
    expect(pages.frontLinks).toContain("</assets/front.1.css>; rel=preload; as=style");
    expect(pages.frontLinks).toContain("</assets/front.1.js>; rel=preload; as=script");
  });

  test("without jobs says so, keeps its search form and is not indexable", () => {
    const html = front({ total_count: 0, jobs: [] });
    expect(html).toContain("There are no jobs here yet.");
    expect(html).toContain('role="search"');
    expect(html).toContain("noindex");
    expect(html).not.toMatch(/Newest jobs|Popular|Browse jobs|last visit/);
  });
});

test("a job page has its title, canonical address, linked data and the way back", () => {
  const leeds = { locality: "Leeds", region: "West Yorkshire", countryCode: "GB" };
  const record = { ...jobRecord(7, "Staff Nurse", null), places: [leeds] };
  const html = pages.job({ record, backTo: "search[query]=nurse&page=2", onward: noOnwardJobs });
  expect(html).toContain("<title>Staff Nurse – St Elsewhere | Nurses &amp; Co</title>");
  expect(html).toContain('<link rel="canonical" href="https://jobs.example/jobs/7/staff-nurse">');
  expect(html).toContain('href="/jobs?search[query]=nurse&amp;page=2"');
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ "@type": "JobPosting", title: "Staff Nurse" });
});

test("the title of a job page names the job, the company and the place", () => {
  const { job, ...record } = jobRecord(7, "Staff Nurse", null);
  const locations = [{ slug: "leeds.town", name: "Leeds", hierarchy: "Leeds, England" }];
  const view = { record: { ...record, job: { ...job, locations } }, backTo: null };
  const title = "<title>Staff Nurse – St Elsewhere, Leeds | Nurses &amp; Co</title>";
  expect(pages.job({ ...view, onward: noOnwardJobs })).toContain(title);
  const closed = pages.closedJob({ ...view, backCount: 0, like: { jobs: [], searches: [] } });
  expect(closed).toContain("<title>This job has closed: Staff Nurse – St Elsewhere, Leeds | ");
});

test("the footer has the site's legal links, with their roles", () => {
  const legal = { imprint: "/imprint", privacy: "https://example.org/privacy", terms: null };
  const html = createPages({ ...options, site: { ...options.site, legal } }).saved();
  expect(html).toMatch(/<footer.*<a href="\/imprint">Imprint<\/a>/);
  expect(html).toContain('<a href="https://example.org/privacy" rel="privacy-policy">Privacy</a>');
  expect(html).not.toContain("terms-of-service");
});

test("pages that are not hydrated load the plain script and no state; a job is indexable", () => {
  const job = pages.job({ record: jobRecord(7, "Staff Nurse", null), backTo: null, onward: noOnwardJobs });
  for (const html of [job, pages.saved(), pages.error(404, "an-id")]) {
    expect(html).toContain('src="/assets/plain.1.js"');
    expect(html).toContain('href="/assets/plain.1.css"');
    expect(html).not.toContain("page.1.js");
    expect(html).not.toContain('id="state"');
  }
  expect([job, pages.saved()].map((html) => html.includes("noindex"))).toEqual([false, true]);
});

test.each([400, 404, 410, 414, 500, 503])("status %d has a noindex page without linked data", (status) => {
  const html = pages.error(status, "an-id-to-name");
  expect(html).toContain("<h1");
  expect(html).toContain("noindex");
  expect(html).not.toContain("ld+json");
  expect(html.includes("quote an-id-to-name.")).toBe(status === 500);
  expect(pages.error(status, "another-id")).not.toContain("an-id-to-name");
});

test("the footer credits vocabularies for as long as they are loaded", () => {
  const credits: string[] = [];
  const credited = createPages({ ...options, credits: () => credits });
  const html = () => [
    wholeDocument(credited.results({ query: parseQuery(""), foreign: "", fragment: fragmentOf("") })),
    credited.error(404, "an-id"),
  ];
  for (const page of html()) expect(page).not.toContain("Ministry of Words");
  credits.push("Words by the <Ministry of Words>.");
  for (const page of html()) expect(page).toContain(". Words by the &lt;Ministry of Words&gt;.</p></footer>");
  const [, json = ""] = /id="state">(.*?)<\/script>/.exec(html()[0] ?? "") ?? [];
  expect(JSON.parse(json).site.texts["footer.places"]).toMatch(
    /\{licence\}\. Words by the <Ministry of Words>\.$/,
  );
  credits.pop();
  for (const page of html()) expect(page).not.toContain("Ministry of Words");
});
