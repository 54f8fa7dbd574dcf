import { addressesIn, all, type Markup, named, nameOf, one, textOf } from "../../support/markup";
import { renderedPage, someJob } from "../../support/rendered";
import { leeds } from "../../support/some-places";

const results = (...given: Parameters<typeof renderedPage>) =>
  one(renderedPage(...given), "section", { id: "results" });

describe("heading", () => {
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

  /** The parts of each of its two detail lines. */
  const linesOf = (shown: Markup) => all(shown, "div").map((line) => line.children.map(textOf));

  test("shows title, company, place, distance, salary, job type and date", () => {
    const shown = card({
      distance_miles: 3.24,
      remote: true,
      salary: { min: 32000, max: 38000, currency: "GBP", period: "year", text: "" },
      posted_at: "2026-06-28T08:00:00Z",
    });
    const title = one(one(shown, "h2"), "a");
    expect(title.attributes.href).toBe("/jobs/1/staff-nurse");
    expect(textOf(title)).toBe("Staff nurse");
    expect(linesOf(shown)).toEqual([
      ["Leeds Hospitals", "Leeds, West Yorkshire, England", "3.2 miles"],
      ["£32,000 – £38,000 a year", "Permanent, Remote", "3 days ago"],
    ]);
    const posted = one(shown, "time");
    expect(posted.attributes.dateTime ?? posted.attributes.datetime).toBe("2026-06-28T08:00:00Z");
    expect(textOf(posted)).toBe("3 days ago");
  });

  test("names its first place with the distance, and counts the others", () => {
    const place = { slug: "york.town", name: "York", hierarchy: "York, North Yorkshire, England" };
    const locations = [place, { ...place, slug: "a" }, { ...place, slug: "b" }];
    const where = (changes: object) => linesOf(card({ locations, ...changes }))[0]?.slice(1);
    const york = "York, North Yorkshire, England";
    expect(where({ distance_miles: 3.24 })).toEqual([york, "3.2 miles, and 2 more places"]);
    expect(where({})).toEqual([`${york}, and 2 more places`]);
    expect(where({ locations: locations.slice(0, 2) })).toEqual([`${york}, and 1 more place`]);
    expect(where({ locations: [place], distance_miles: 0 })).toEqual([york, "under a mile"]);
  });

  test("shows no date if the posting date is unknown", () => {
    expect(linesOf(card({ job_types: [], posted_at: null }))[1]).toEqual([]);
  });

  test("shows its age and a closing date in the next days, but no “new” label", () => {
    const posted = (day: string, closes_on: string | null = null) =>
      linesOf(card({ job_types: [], posted_at: `${day}T08:00:00Z`, closes_on }))[1];
    expect(posted("2026-07-01")).toEqual(["Today"]);
    expect(posted("2026-06-30", "2026-07-05")).toEqual(["Yesterday"]);
    expect(posted("2026-06-29", "2026-07-04")).toEqual(["2 days ago", "Closing soon: 4 July 2026"]);
    expect(textOf(card({ posted_at: "2026-07-01T08:00:00Z" }))).not.toMatch(/\bnew\b/i);
  });

  test("shows the company's monogram without adding it to the text", () => {
    const shown = card({ company: "Leeds Hospitals" });
    expect(shown.attributes["data-initials"]).toBe("LH");
    expect(textOf(shown)).not.toContain("LH");
    expect(all(shown, "img")).toEqual([]);
  });

  test("has at most 16 elements with every detail known", () => {
    const whole = card({
      distance_miles: 3.24,
      remote: true,
      salary: { min: 32000, max: 38000, currency: "GBP", period: "year", text: "" },
      closes_on: "2026-07-01",
      snippet: { text: "A ward.", hits: [] },
    });
    expect(all(whole, "*").length).toBeLessThanOrEqual(16);
  });

  test("marks the hits in its snippet", () => {
    const shown = card({ snippet: { text: "A ward of twenty beds.", hits: [[2, 6]] } });
    expect(all(shown, "mark").map(textOf)).toEqual(["ward"]);
    expect(textOf(shown)).toContain("A ward of twenty beds.");
  });

  test("escapes markup in a feed's title, company and snippet", () => {
    const attack = '<img src=x onerror="alert(1)">&amp;';
    const shown = card({ title: attack, company: attack, snippet: { text: attack, hits: [] } });
    expect(all(shown, "img")).toEqual([]);
    expect(textOf(one(shown, "h2"))).toBe(attack);
  });

  test("leaves out unknown details", () => {
    const shown = card({ locations: [], job_types: [], salary: null, snippet: { text: "", hits: [] } });
    expect(textOf(shown)).toBe("Staff nurseLeeds HospitalsToday");
  });
});

describe("an empty result", () => {
  const broaden = [{ kind: "keywords" as const, label: "x", query: "job_types=full-time", count: 7 }];
  const shown = results("search[query]=x&job_types=full-time", {
    fragment: { total_count: 0, jobs: [], broaden },
  });

  test("links to the search without its filters, without keywords, and to all jobs", () => {
    expect(textOf(shown)).toContain("No jobs match");
    const ways = one(shown, "ul", { "data-in-place": "clear" });
    expect(addressesIn(ways)).toEqual(["/jobs?search[query]=x", "/jobs"]);
    expect(addressesIn(named(shown, "section", "Broaden your search"))).toEqual([
      "/jobs?job_types=full-time",
    ]);
  });

  test("has no job list and no pagination", () => {
    expect(all(shown, "ol")).toEqual([]);
    expect(all(shown, "nav", { "aria-label": "Pagination" })).toEqual([]);
  });
});

test("a broadening link names its change and its job count", () => {
  const broaden = [{ kind: "radius" as const, label: "50", query: "search[radius]=50", count: 1900 }];
  const shown = named(renderedPage("", { fragment: { broaden } }), "section", "Broaden your search");
  expect(shown.attributes["data-in-place"]).toBe("broaden");
  const link = one(shown, "a");
  expect(nameOf(shown, link)).toBe("Within 50 miles 1,900 jobs");
  expect(link.attributes.href).toBe("/jobs?search[radius]=50");
});

test("the notice of an ambiguous place links the candidates with their job counts", () => {
  const links = [{ label: "Newport, Wales", query: "search[location]=newport.town", count: 12 }];
  const notices = [{ code: "location_ambiguous" as const, label: "newport", links }];
  const shown = one(renderedPage("", { fragment: { notices } }), "div", { "data-in-place": "location" });
  expect(textOf(shown)).toContain("“newport” could be more than one place");
  expect(addressesIn(shown)).toEqual(["/jobs?search[location]=newport.town"]);
  expect(nameOf(shown, one(shown, "a"))).toBe("Newport, Wales 12 jobs");
});

describe("an unknown place", () => {
  const page = (anywhere: number) => {
    const links = [
      { label: "Leeds, West Yorkshire, England", query: "search[location]=leeds.town", count: 0 },
      { label: "", query: "", count: anywhere },
    ];
    const notices = [{ code: "location_unknown" as const, label: "Leedz", links }];
    return results("search[location]=Leedz", { fragment: { total_count: 0, jobs: [], notices } });
  };

  test("is named as unknown, with links to similar places and to anywhere", () => {
    const shown = page(1234);
    expect(textOf(shown)).toContain("We couldn’t find a place called “Leedz”");
    const links = all(one(shown, "div", { "data-in-place": "location" }), "a");
    expect(links.map((link) => nameOf(shown, link))).toEqual([
      "Leeds, West Yorkshire, England 0 jobs",
      "Anywhere 1,234 jobs",
    ]);
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      "/jobs?search[location]=leeds.town",
      "/jobs",
    ]);
    expect(textOf(shown)).not.toContain("No jobs match");
  });

  test("shows the message of an empty result if no job is found anywhere", () => {
    expect(textOf(page(0))).toContain("No jobs match");
  });
});
