import type { ComponentProps } from "react";
import german from "../../src/languages/de.json";
import { ErrorPage } from "../../src/page/plain/ErrorPage";
import { ClosedJobPage } from "../../src/page/plain/job/ClosedJobPage";
import { JobPage } from "../../src/page/plain/job/JobPage";
import { SiteFrameContext } from "../../src/page/plain/site-frame";
import { parseQuery } from "../../src/shared/query-codec";
import { type JobDetail, noOtherAdverts } from "../../src/shared/wire/job";
import { addressesIn, all, type Markup, named, one, textOf } from "../support/markup";
import { rendered, someJob, stateFor } from "../support/rendered";
import { someSite } from "../support/some-site";

function detail(changes: Partial<JobDetail> = {}): JobDetail {
  const { snippet: _snippet, distance_miles: _distance, ...job } = someJob();
  return {
    ...job,
    description_html: "<p>A ward of <strong>twenty</strong> beds.</p>",
    apply_url: "https://example.com/apply?a=1&b=2",
    valid_through: "2026-07-31T00:00:00Z",
    ...changes,
  };
}

type Shown = ComponentProps<typeof JobPage>;
const nowhere: Shown["onward"] = { neighbours: null, like: [], company: null };

const jobPage = (changes: Partial<Shown> = {}) => (
  <JobPage
    {...{ job: detail(), language: null, backTo: null, others: noOtherAdverts, onward: nowhere, ...changes }}
  />
);

const page = (
  changes: Partial<JobDetail> = {},
  backTo: string | null = null,
  onward: Partial<Shown["onward"]> = {},
) => rendered(jobPage({ job: detail(changes), language: "de", backTo, onward: { ...nowhere, ...onward } }));

const withoutLanguage = () => rendered(jobPage());
const salary = { min: 32000, max: null, currency: "GBP", period: "year" as const, text: "" };

describe("other adverts of a job", () => {
  const advert = (id: number, changes = {}) => ({
    ...{ id, url: `/jobs/${id}/nurse`, title: "Nurse", company: "Board & Co" },
    apply_url: `https://www.board.example/ad/${id}`,
    ...changes,
  });
  const withOthers = (others: Shown["others"]) => rendered(jobPage({ others }));

  test("are listed with links to them and safe apply links, and the others are counted", () => {
    const adverts = [advert(8), advert(9, { apply_url: "javascript:alert(1)" })];
    const section = named(withOthers({ adverts, count: 40, leader: null }), "section", "Also advertised by");
    expect(addressesIn(section)).toEqual([
      "/jobs/8/nurse",
      "https://www.board.example/ad/8",
      "/jobs/9/nurse",
    ]);
    expect(textOf(section)).toContain("Apply on board.example");
    expect(textOf(section)).toContain("and 38 more adverts");
  });

  test("include the main listing, which the page header links to", () => {
    const page = withOthers({ adverts: [advert(8)], count: 1, leader: advert(8) });
    const head = one(one(page, "article"), "header");
    expect([addressesIn(head), textOf(head)]).toEqual([
      ["/jobs/8/nurse"],
      expect.stringContaining("Main listing for this job"),
    ]);
  });

  test("have their own language, if known, as the link's lang attribute", () => {
    const adverts = [advert(8, { language: "de" }), advert(9)];
    const page = withOthers({ adverts, count: 2, leader: adverts[0] ?? null });
    const languages = (part: Markup) =>
      all(part, "a").flatMap(({ attributes: { href, lang } }) =>
        href?.startsWith("/jobs/") ? [[href, lang]] : [],
      );
    expect(languages(named(page, "section", "Also advertised by"))).toEqual([
      ["/jobs/8/nurse", "de"],
      ["/jobs/9/nurse", undefined],
    ]);
    expect(languages(one(one(page, "article"), "header"))).toEqual([["/jobs/8/nurse", "de"]]);
  });

  test("have no section if the job has only one advert", () => {
    expect(textOf(withOthers({ adverts: [], count: 0, leader: null }))).not.toContain("Also advertised");
  });
});

describe("a job's page", () => {
  test("lists known facts and leaves out unknown ones", () => {
    const facts = (changes: Partial<JobDetail>) =>
      all(one(page(changes), "dl"), "div").map((fact) => fact.children.map((part) => textOf(part)));
    expect(facts({ salary: { ...salary, text: "Band 5" }, remote: true })).toEqual([
      ["Location", "Leeds, West Yorkshire, England", "Remote"],
      ["Discipline", "Nursing"],
      ["Posted", "Today"],
      ["Closing date", "31 July 2026"],
    ]);
    expect(facts({ salary: null, locations: [], job_types: [], valid_through: null })).toEqual([
      ["Discipline", "Nursing"],
      ["Posted", "Today"],
    ]);
    expect(textOf(one(page(), "h1"))).toBe("Staff nurse");
    expect(all(page(), "strong").map(textOf)).toEqual(["twenty"]);
  });

  test("shows company, place, salary and terms below its title", () => {
    const [lead] = all(page({ salary, remote: true }), "div", { "data-initials": "LH" });
    expect(lead && [...all(lead, "p"), ...all(lead, "li")].map(textOf)).toEqual([
      "Leeds Hospitals · Leeds, West Yorkshire, England",
      "From £32,000 a year",
      "Permanent",
      "Remote",
    ]);
  });

  test.each([
    [
      "mailto:jobs@site.example",
      /^mailto:jobs@site\.example\?subject=Report.*Staff%20nurse.*&body=.*%2Fjobs%2F1%2F/,
    ],
    ["https://site.example/contact", /^https:\/\/site\.example\/contact$/],
  ])("has a report link to the operator's contact %s", (contact, address) => {
    const legal = { imprint: null, privacy: null, terms: null };
    const frame = { logo: null, legal, contact, footerLinks: [], countsApplies: false, notice: null };
    const shown = rendered(<SiteFrameContext value={frame}>{jobPage()}</SiteFrameContext>);
    expect(named(shown, "a", "Report this job").attributes.href).toMatch(address);
    expect(all(page(), "a").map(textOf)).not.toContain("Report this job");
  });

  test("has two apply links with rel=nofollow noopener", () => {
    const links = all(page(), "a").filter((link) => textOf(link) === "Apply on example.com");
    expect(links).toHaveLength(2);
    for (const { attributes } of links)
      expect(attributes).toMatchObject({
        href: "https://example.com/apply?a=1&b=2",
        rel: "nofollow noopener",
      });
  });

  test("stores the job with its language, if known, in data-job", () => {
    const kept = (shown: Markup) =>
      all(shown, "div").flatMap(({ attributes }) => attributes["data-job"] ?? []);
    expect(JSON.parse(kept(page())[0] ?? "")).toMatchObject({ title: "Staff nurse", language: "de" });
    expect(kept(page())[0]).not.toBe(kept(withoutLanguage())[0]);
    expect(kept(withoutLanguage())[0]).not.toContain("language");
  });

  test("shows the salary once", () => {
    expect(textOf(page({ salary })).match(/£32,000/g)).toHaveLength(1);
  });

  test.each([null, "javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "/relative"])(
    "has no apply link to %p, but suggests a web search",
    (apply_url) => {
      const shown = page({ apply_url });
      expect(all(shown, "a").map(textOf)).not.toContain("Apply on example.com");
      expect(textOf(shown)).toContain("Search the web for “Leeds Hospitals”");
    },
  );

  test("links back to the search it was opened from, or to all jobs", () => {
    const found = "search[query]=nurse&page=2";
    expect(named(page({}, found), "a", "Back to results").attributes.href).toBe(`/jobs?${found}`);
    expect(named(page(), "a", "See all jobs").attributes.href).toBe("/jobs");
  });

  test("links the previous and next job of the search, each with its results page", () => {
    const at = (id: number, page: number) => ({
      job: { url: `/jobs/${id}/nurse`, title: "Nurse" },
      query: parseQuery(`search[query]=nurse&page=${page}`),
    });
    const neighbours = { place: 20, total: 41, previous: at(7, 1), next: at(8, 2) };
    const steps = named(page({}, "search[query]=nurse", { neighbours }), "nav", "Jobs in this search");
    expect(textOf(steps)).toBe("Previous20 of 41Next");
    expect(addressesIn(steps)).toEqual([
      "/jobs/7/nurse?from=search[query]=nurse",
      "/jobs/8/nurse?from=search[query]=nurse&page=2",
    ]);
    expect(all(page(), "nav")).toEqual([]);
  });

  test("shows similar jobs and the company's as cards, and links all of the company's", () => {
    const like = [someJob({ id: 8, url: "/jobs/8/a" })];
    const company = {
      query: parseQuery("companies=leeds-hospitals"),
      count: 12,
      jobs: [someJob({ id: 9, url: "/jobs/9/b" })],
    };
    const shown = page({}, null, { like, company });
    const cards = (heading: string) => all(named(shown, "section", heading), "article");
    expect([cards("Similar jobs"), cards("More from Leeds Hospitals")].map((found) => found.length)).toEqual([
      1, 1,
    ]);
    expect(named(shown, "a", "All 12 jobs at Leeds Hospitals").attributes.href).toBe(
      "/companies/leeds-hospitals",
    );
  });

  test("has no sections without similar jobs or other jobs of the company", () => {
    const company = { query: parseQuery("companies=x"), count: 1, jobs: [] };
    expect(all(page({}, null, { company }), "section")).toEqual([]);
  });
});

describe("the error page", () => {
  test.each([
    [404, "Page not found"],
    [400, "We couldn’t understand that request"],
    [418, "We couldn’t understand that request"],
    [429, "Too many requests from your network"],
    [503, "We can’t do that right now"],
    [500, "Something went wrong"],
  ])("for %i says what happened and links to all jobs", (status, title) => {
    const shown = rendered(<ErrorPage status={status} />);
    expect(textOf(one(shown, "h1"))).toBe(title);
    expect(named(shown, "a", "Search all jobs").attributes.href).toBe("/jobs");
  });
});

describe("the page of a closed job", () => {
  const back = { query: parseQuery(""), count: 3, hasSearch: false };
  const search = { query: parseQuery("search[query]=nurse"), title: "Nurse", discipline: null, place: null };
  const closed = (texts: Readonly<Record<string, string>> = {}) => {
    const state = stateFor("");
    return rendered(
      <ClosedJobPage
        isGone={false}
        job={detail({ language: "de" })}
        back={back}
        like={{ jobs: [], searches: [{ ...search, count: 2 }] }}
      />,
      { ...state, site: { ...someSite, texts } },
    );
  };

  test("marks the language of its title", () => {
    expect(one(closed(), "h1").attributes.lang).toBe("de");
  });

  test("quotes a search with the quotation marks of the page's language", () => {
    const link = (page: Markup) => addressed(page, "/jobs?search[query]=nurse");
    expect(textOf(link(closed()))).toContain("“Nurse” everywhere");
    expect(textOf(link(closed(german)))).toContain("„Nurse“, überall");
  });
});

function addressed(page: Markup, address: string): Markup {
  const link = all(page, "a").find(({ attributes }) => attributes.href === address);
  if (link === undefined) throw new Error(`Nothing leads to ${address}.`);
  return link;
}
