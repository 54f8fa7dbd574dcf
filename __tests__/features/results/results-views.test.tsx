import { addressesIn, all, named, nameOf, one, textOf } from "../../support/markup";
import { renderedPage, someJob } from "../../support/rendered";

const results = (...given: Parameters<typeof renderedPage>) =>
  one(renderedPage(...given), "section", { id: "results" });

describe("heading", () => {
  const leeds = {
    name: "Leeds",
    hierarchy: "Leeds, West Yorkshire, England",
    cached_slug_with_class: "leeds.town",
    class: "town" as const,
  };
  const england = {
    ...leeds,
    name: "England",
    cached_slug_with_class: "england.country",
    class: "country" as const,
  };
  test.each([
    ["", null, "1,234 jobs"],
    ["search[query]=nurse", null, "1,234 jobs for “nurse”"],
    ["search[location]=leeds.town", leeds, "1,234 jobs within 25 miles of Leeds"],
    ["search[location]=leeds.town&search[radius]=0", leeds, "1,234 jobs in Leeds"],
    ["search[location]=england.country", england, "1,234 jobs in England"],
    ["search[location]=atlantis", null, "1,234 jobs"],
    [
      "search[query]=nurse&search[location]=leeds.town",
      leeds,
      "1,234 jobs for “nurse” within 25 miles of Leeds",
    ],
  ])("for “%s”", (search, place, heading) => {
    const page = renderedPage(search, { fragment: { total_count: 1234, place } });
    expect(textOf(one(page, "h1"))).toBe(heading);
  });
});

describe("a job's card", () => {
  const card = (changes: Parameters<typeof someJob>[0]) =>
    one(results("", { fragment: { jobs: [someJob(changes)] } }), "article");

  test("says what, who, where, how far, on what terms and since when", () => {
    const shown = card({
      distance_miles: 3.24,
      remote: true,
      salary: { min: 32000, max: 38000, currency: "GBP", period: "year", text: "" },
      posted_at: "2026-06-28T08:00:00Z",
    });
    const title = one(one(shown, "h2"), "a");
    expect(title.attributes.href).toBe("/jobs/1/staff-nurse");
    expect(textOf(title)).toBe("Staff nurse");
    expect(textOf(shown)).toContain("Leeds Hospitals · Leeds, West Yorkshire, England · 3.2 miles");
    expect(textOf(shown)).toContain("£32,000 – £38,000 a year");
    expect(textOf(shown)).toContain("Permanent · Remote");
    const posted = one(shown, "time");
    expect(posted.attributes.dateTime ?? posted.attributes.datetime).toBe("2026-06-28T08:00:00Z");
    expect(textOf(posted)).toBe("3 days ago");
  });

  test("counts the places that it does not name", () => {
    const place = { slug: "york.town", name: "York", hierarchy: "York, North Yorkshire, England" };
    const shown = card({ locations: [place, { ...place, slug: "a" }, { ...place, slug: "b" }] });
    expect(textOf(shown)).toContain("York, North Yorkshire, England and 2 more places");
  });

  test("marks the hits in its snippet", () => {
    const shown = card({ snippet: { text: "A ward of twenty beds.", hits: [[2, 6]] } });
    expect(all(shown, "mark").map(textOf)).toEqual(["ward"]);
    expect(textOf(shown)).toContain("A ward of twenty beds.");
  });

  test("shows what a feed says as text, never as markup", () => {
    const attack = '<img src=x onerror="alert(1)">&amp;';
    const shown = card({ title: attack, company: attack, snippet: { text: attack, hits: [] } });
    expect(all(shown, "img")).toEqual([]);
    expect(textOf(one(shown, "h2"))).toBe(attack);
  });

  test("leaves out what is not known", () => {
    const shown = card({ locations: [], job_types: [], salary: null, snippet: { text: "", hits: [] } });
    expect(textOf(shown)).toBe("Staff nurseLeeds HospitalsToday");
  });
});

describe("nothing found", () => {
  const broaden = [{ kind: "keywords" as const, label: "x", query: "job_types=full-time", count: 7 }];
  const shown = results("search[query]=x&job_types=full-time", {
    fragment: { total_count: 0, jobs: [], broaden },
  });

  test("is never a dead end", () => {
    expect(textOf(shown)).toContain("No jobs match");
    const ways = one(shown, "ul", { "data-in-place": "clear" });
    expect(addressesIn(ways)).toEqual(["/jobs?search[query]=x", "/jobs"]);
    expect(addressesIn(named(shown, "section", "Broaden your search"))).toEqual([
      "/jobs?job_types=full-time",
    ]);
  });

  test("has no list and no pages", () => {
    expect(all(shown, "ol")).toEqual([]);
    expect(all(shown, "nav", { "aria-label": "Pagination" })).toEqual([]);
  });
});

test("ways to broaden say what they change and what they would show", () => {
  const broaden = [{ kind: "radius" as const, label: "50", query: "search[radius]=50", count: 1900 }];
  const shown = named(renderedPage("", { fragment: { broaden } }), "section", "Broaden your search");
  expect(shown.attributes["data-in-place"]).toBe("broaden");
  const link = one(shown, "a");
  expect(nameOf(shown, link)).toBe("Within 50 miles, 1,900 jobs");
  expect(link.attributes.href).toBe("/jobs?search[radius]=50");
});

test("a notice says what was made of the search, with links that say it better", () => {
  const links = [{ label: "Newport, Wales", query: "search[location]=newport.town" }];
  const notices = [{ code: "location_ambiguous" as const, label: "newport", links }];
  const shown = one(renderedPage("", { fragment: { notices } }), "div", { "data-in-place": "location" });
  expect(textOf(shown)).toContain("more than one “newport”");
  expect(addressesIn(shown)).toEqual(["/jobs?search[location]=newport.town"]);
});
