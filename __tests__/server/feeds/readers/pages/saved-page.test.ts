import type { RawJob } from "../../../../../src/server/feeds/feed/feed-row";
import { computeSeconds } from "../../../../support/compute-time";
import { readFeed, told } from "../feed-file";
import { jobsOf, normalised, readTold } from "../systems/postings";

const posting = (more: object = {}) => ({
  "@context": "https://schema.org/",
  "@type": "JobPosting",
  title: "Staff Nurse",
  identifier: { "@type": "PropertyValue", name: "Leeds Hospitals", value: "n-1" },
  hiringOrganization: { "@type": "Organization", name: "Leeds Hospitals", sameAs: "https://leeds.example" },
  ...more,
});
const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
const page = (...scripts: string[]) =>
  `<!DOCTYPE html><html><head><title>Jobs</title>${scripts.join("\n")}</head><body><p>A job</p></body></html>`;
const pageOf = (...nodes: unknown[]) => page(...nodes.map((node) => script(JSON.stringify(node))));

const jobIn = async (more: object) => (await jobsOf(pageOf(posting(more))))[0];

/** From Google's documentation of job postings. */
const documented = posting({
  title: "Software Engineer",
  description: "<p>Google aspires to be an organization.</p>",
  identifier: { "@type": "PropertyValue", name: "Google", value: "1234567" },
  datePosted: "2026-01-18",
  validThrough: "2026-07-18T00:00",
  applicantLocationRequirements: { "@type": "Country", name: "USA" },
  jobLocationType: "TELECOMMUTE",
  employmentType: ["FULL_TIME", "CONTRACTOR"],
  hiringOrganization: { "@type": "Organization", name: "Google", logo: "https://google.example/logo.png" },
  jobLocation: {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      streetAddress: "1600 Amphitheatre Pkwy",
      addressLocality: "Mountain View",
      addressRegion: "CA",
      postalCode: "94043",
      addressCountry: "US",
    },
  },
  directApply: true,
  baseSalary: {
    "@type": "MonetaryAmount",
    currency: "USD",
    value: { "@type": "QuantitativeValue", value: 40, unitText: "HOUR" },
  },
});

test("a saved page is detected from its content, and its posting is read with all fields", async () => {
  const { format, rows } = await readTold(
    pageOf(documented).replace("<head>", '<head><link rel=canonical href="https://google.example/jobs/1">'),
  );
  expect(format).toBe("html");
  expect(rows).toEqual([
    {
      kind: "job",
      row: 1,
      job: {
        externalId: "1234567",
        title: "Software Engineer",
        company: "Google",
        description: "<p>Google aspires to be an organization.</p>",
        applyUrl: "https://google.example/jobs/1",
        salary: { minimum: 40, maximum: null, currency: "USD", period: "HOUR", text: null },
        postedAt: "2026-01-18",
        validThrough: "2026-07-18T00:00",
        places: [{ city: "Mountain View", region: "CA", country: "US", postalCode: "94043" }],
        remote: true,
        jobTypes: ["FULL_TIME", "CONTRACTOR"],
        language: null,
        occupation: { socCodes: [], names: [], industries: [] },
      },
    },
  ]);
});

test.each([
  ["a doctype in small letters", (html: string) => html.replace("DOCTYPE", "doctype")],
  ["XHTML", (html: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${html}`],
  ["a comment before all", (html: string) => `\n<!-- saved from url=(0030)https://a.example/ -->\n${html}`],
  ["no doctype", (html: string) => html.replace("<!DOCTYPE html>", "")],
  ["a script alone", (html: string) => html.slice(html.indexOf("<script"), html.indexOf("</head>"))],
])("a page with %s is detected as HTML and read", async (_what, change) => {
  const { format, rows } = await readTold(change(pageOf(documented)));
  expect([format, told(rows)]).toEqual(["html", ["1: 1234567 Software Engineer"]]);
});

test("postings are found in arrays, graphs, lists, several scripts and other types", async () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const [a, b, c, d, e, f, g] = ids.map((value) => posting({ identifier: value }));
  const html = pageOf(
    a,
    [b, { "@type": "BreadcrumbList", itemListElement: [] }],
    { "@context": "https://schema.org", "@graph": [{ "@type": "WebPage", name: "Jobs" }, c] },
    { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, item: d }] },
    { "@type": "WebPage", mainEntity: { ...e, "@type": ["JobPosting", "Thing"] } },
    { ...f, "@type": "http://schema.org/JobPosting" },
    { ...g, "@type": "schema:JobPosting" },
    { "@type": "Organization", name: "Acme" },
  );
  expect((await jobsOf(html)).map(({ externalId }) => externalId)).toEqual(ids);
});

test("references by @id within a graph are resolved", async () => {
  const job = await jobsOf(
    pageOf({
      "@graph": [
        { "@type": "Organization", "@id": "#org", name: "Acme Ltd" },
        { "@type": "Place", "@id": "#leeds", address: { "@id": "#address" } },
        { "@type": "PostalAddress", "@id": "#address", addressLocality: "Leeds", addressCountry: "GB" },
        posting({
          hiringOrganization: { "@id": "#org" },
          jobLocation: [{ "@id": "#leeds" }, { "@id": "#gone" }],
        }),
      ],
    }),
  );
  expect(job).toMatchObject([{ company: "Acme Ltd", places: [{ city: "Leeds", country: "GB" }, {}] }]);
});

test.each([
  ["a comment", (json: string) => `<!--\n${json}\n-->`],
  ["CDATA", (json: string) => `<![CDATA[${json}]]>`],
  ["CDATA behind //", (json: string) => `\n//<![CDATA[\n${json}\n//]]>\n`],
  ["CDATA behind /* */", (json: string) => `/*<![CDATA[*/${json}/*]]>*/`],
  ["entities for quotation marks", (json: string) => json.replaceAll('"', "&quot;")],
  ["line breaks within strings", (json: string) => json.replace("Staff Nurse", "Staff\n\tNurse")],
  ["a type with a charset", (json: string) => json],
])("JSON-LD in %s is read", async (_what, change) => {
  const text = script(change(JSON.stringify(posting()))).replace("ld+json", "ld+json; charset=utf-8");
  const [job] = await jobsOf(page(text));
  expect(normalised({ ...(job as RawJob), places: [{ text: "Leeds" }] })).toMatchObject({
    job: { title: "Staff Nurse", company: "Leeds Hospitals" },
  });
});

test("entities in titles and descriptions are decoded", async () => {
  const job = await jobIn({
    title: "Nurse &amp; Carer",
    description: "&lt;p&gt;Care &amp;amp; comfort&lt;/p&gt;",
  });
  expect(normalised(job)).toMatchObject({
    job: { title: "Nurse & Carer", descriptionHtml: "<p>Care &amp; comfort</p>" },
  });
});

test("an unreadable script is refused with its reason; the others are read", async () => {
  const good = script(JSON.stringify(posting()));
  const trailing = script('{"@type": "JobPosting", "title": "Chef", }');
  const cut = script('{"@type": "JobPosting", "title": "Ch');
  const other = script("window.jobs = 1;");
  const deep = script(`{"a":${"[".repeat(60)}${"]".repeat(60)}}`);
  expect(told(await readFeed(page(trailing, good, cut, script(" "), other, deep)))).toEqual([
    "1: n-1 Staff Nurse",
    "2! JSON-LD with a comma before a closing bracket",
    "3! JSON-LD that does not end",
    "4! JSON-LD that is not JSON",
    "5! JSON-LD nested more than 50 levels deep",
  ]);
  expect(told(await readFeed(page()))).toEqual(["1! a page without a JobPosting"]);
});

describe("shapes of a posting's fields", () => {
  test.each([
    ["a text", "Acme", "Acme"],
    ["an object", { "@type": "Organization", name: "Acme" }, "Acme"],
    ["a list", [{ name: "Acme" }, { name: "Other" }], "Acme"],
    ["its legal name", { "@type": "Organization", legalName: "Acme Ltd" }, "Acme Ltd"],
    ["nothing", undefined, null],
  ])("hiringOrganization as %s", async (_what, hiringOrganization, company) => {
    expect(await jobIn({ hiringOrganization })).toMatchObject({ company });
  });

  const leeds = { "@type": "PostalAddress", addressLocality: "Leeds", addressCountry: "GB" };
  const york = { ...leeds, addressLocality: "York" };
  const cities = [
    { city: "Leeds", country: "GB" },
    { city: "York", country: "GB" },
  ];
  test.each([
    [
      "several places",
      [
        { "@type": "Place", address: leeds },
        { "@type": "Place", address: york },
      ],
      cities,
    ],
    ["one place of several addresses", { "@type": "Place", address: [leeds, york] }, cities],
    ["addresses themselves", [leeds, york], cities],
    ["a text", "Leeds, UK", [{ text: "Leeds, UK" }]],
    ["a place whose address is a text", { "@type": "Place", address: "Leeds, UK" }, [{ text: "Leeds, UK" }]],
    ["a place by its name", { "@type": "Place", name: "Leeds" }, [{ text: "Leeds" }]],
    [
      "a country that is an object",
      {
        "@type": "Place",
        address: { addressLocality: "Leeds", addressCountry: { "@type": "Country", name: "GB" } },
      },
      cities.slice(0, 1),
    ],
  ])("jobLocation as %s", async (_what, jobLocation, places) => {
    expect(await jobIn({ jobLocation })).toMatchObject({ places });
  });

  test("a remote job takes its places from applicantLocationRequirements", async () => {
    const applicantLocationRequirements = [
      { "@type": "Country", name: "Germany" },
      { "@type": "State", name: "Michigan, USA" },
    ];
    const remote = { remote: true, places: [{ text: "Germany" }, { text: "Michigan, USA" }] };
    const jobLocationType = "TELECOMMUTE";
    expect(await jobIn({ jobLocationType, applicantLocationRequirements })).toMatchObject(remote);
    const jobLocation = { "@type": "VirtualLocation", url: "https://meet.example" };
    expect(await jobIn({ jobLocation, applicantLocationRequirements })).toMatchObject(remote);
  });

  const range = { minValue: 30000, maxValue: 35000, unitText: "YEAR" };
  const yearly = { minimum: 30000, maximum: 35000, currency: "GBP", period: "YEAR", text: null };
  test.each([
    ["a range in an amount", { baseSalary: { currency: "GBP", value: range } }, yearly],
    ["a range without an amount", { baseSalary: { currency: "GBP", ...range } }, yearly],
    ["a list of them", { baseSalary: [{ currency: "GBP", value: range }] }, yearly],
    ["a currency beside it", { salaryCurrency: "GBP", baseSalary: { value: range } }, yearly],
    [
      "an amount and a unit",
      { baseSalary: { currency: "GBP", value: 15.5, unitText: "HOUR" } },
      { minimum: 15.5, maximum: null, currency: "GBP", period: "HOUR", text: null },
    ],
    [
      "a number alone",
      { baseSalary: 30000, salaryCurrency: "GBP" },
      { minimum: 30000, maximum: null, currency: "GBP", period: null, text: null },
    ],
    [
      "words",
      { baseSalary: { currency: "GBP", value: { value: "£30,000 to £35,000 pro rata", unitText: "YEAR" } } },
      { minimum: null, currency: "GBP", period: "YEAR", text: "£30,000 to £35,000 pro rata" },
    ],
    ["a text alone", { baseSalary: "£12 an hour" }, { text: "£12 an hour" }],
    ["an estimate", { estimatedSalary: [{ currency: "GBP", ...range }] }, yearly],
  ])("baseSalary as %s", async (_what, more, salary) => {
    expect(await jobIn(more)).toMatchObject({ salary });
  });

  test.each([
    ["a text", "FULL_TIME", ["full-time"]],
    ["a list", ["PART_TIME", "TEMPORARY"], ["part-time", "temporary"]],
    ["a text of several", "FULL_TIME, CONTRACTOR", ["contract", "full-time"]],
  ])("employmentType as %s", async (_what, employmentType, jobTypes) => {
    expect(normalised(await jobIn({ employmentType }))).toMatchObject({ job: { jobTypes } });
  });

  test.each([
    ["a text", { identifier: "A-1" }, "A-1"],
    ["a number", { identifier: 17 }, "17"],
    ["a property", { identifier: { "@type": "PropertyValue", name: "Acme", value: 17 } }, "17"],
    ["a list", { identifier: [{ value: "A-1" }, { value: "B-2" }] }, "A-1"],
    [
      "its own id",
      { identifier: undefined, "@id": "https://a.example/jobs/1#job" },
      "https://a.example/jobs/1#job",
    ],
    ["its address", { identifier: undefined, url: "https://a.example/jobs/1" }, "https://a.example/jobs/1"],
  ])("identifier as %s", async (_what, more, externalId) => {
    expect(await jobIn(more)).toMatchObject({ externalId });
  });

  test("a relative URL is resolved against the page's base element", async () => {
    const html = pageOf(posting({ identifier: undefined, url: "/jobs/1?a=1&b=2" })).replace(
      "<head>",
      '<head><base href="https://a.example/en/">',
    );
    expect(await jobsOf(html)).toMatchObject([{ applyUrl: "https://a.example/jobs/1?a=1&b=2" }]);
  });
});

test("a posting in microdata is read from a page without JSON-LD", async () => {
  const html = `<html><body><div itemscope itemtype="http://schema.org/JobPosting">
    <h1 itemprop="title">Fitter &amp; Turner</h1>
    <meta itemprop="datePosted" content="2026-05-01"><time itemprop="validThrough" datetime="2026-07-01">1 July</time>
    <div itemprop="hiringOrganization" itemscope itemtype="http://schema.org/Organization"><a itemprop="url" href="/acme"><span itemprop="name">Acme</span></a></div>
    <div itemprop="jobLocation" itemscope itemtype="http://schema.org/Place">
      <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
        <span itemprop="addressLocality">Leeds</span>, <span itemprop="addressCountry">GB</span></div></div>
    <span itemprop="employmentType">FULL_TIME</span><span itemprop="employmentType">CONTRACTOR</span>
    <div itemprop="description"><p>Fit.</p><p>Turn.</p></div>
    <a itemprop="url" href="https://acme.example/jobs/7">Apply</a>
  </div><p itemprop="title">no part of it</p></body></html>`;
  expect(await jobsOf(html)).toMatchObject([
    {
      externalId: "https://acme.example/jobs/7",
      title: "Fitter & Turner",
      company: "Acme",
      description: expect.stringMatching(/^Fit\.\s+Turn\.$/),
      postedAt: "2026-05-01",
      validThrough: "2026-07-01",
      places: [{ city: "Leeds", country: "GB" }],
      jobTypes: ["FULL_TIME", "CONTRACTOR"],
      language: null,
    },
  ]);
});

describe("hostile pages", () => {
  test("a page nested too deep or too long is rejected", async () => {
    await expect(readFeed(`<html>${"<b>".repeat(200_000)}${"</i>".repeat(200_000)}`)).rejects.toThrow(
      "The page is nested more than 300 levels deep.",
    );
    await expect(readFeed(`<html>${"x".repeat(10_000_001)}`)).rejects.toThrow(
      "The page is too long to be a job's.",
    );
  });

  test("references to a long node are dropped; a posting they make too long is refused", async () => {
    const html = pageOf({
      "@graph": [
        { "@type": "Organization", "@id": "#long", name: "x".repeat(100_000) },
        { "@type": "Place", "@id": "#place", name: "x".repeat(4_000) },
        posting({ hiringOrganization: { "@id": "#long" } }),
        posting({ identifier: "n-2", jobLocation: Array(50_000).fill({ "@id": "#place" }) }),
      ],
    });
    const rows = await readFeed(html);
    expect(rows).toMatchObject([{ job: { company: null } }, { reason: "longer than 500,000 characters" }]);
  });

  test("a node with 400 references is measured as often as one with 100", async () => {
    const stringify = jest.spyOn(JSON, "stringify");
    const measured = async (references: number) => {
      const html = pageOf({
        "@graph": [
          { "@type": "Organization", "@id": "#long", name: "x".repeat(6_000) },
          posting({ hiringOrganization: Array(references).fill({ "@id": "#long" }) }),
        ],
      });
      stringify.mockClear();
      await readFeed(html);
      return stringify.mock.calls.length;
    };
    const few = await measured(100);
    expect(await measured(400)).toBe(few);
    stringify.mockRestore();
  });

  test("a property repeated 200,000 times in a posting takes under 8 s of CPU time", async () => {
    const started = computeSeconds();
    const scope = '<div itemscope itemtype="https://schema.org/JobPosting">';
    const rows = await readFeed(`<html>${scope}${"<i itemprop=a></i>".repeat(200_000)}</div>`);
    expect(rows).toHaveLength(1);
    // Copying the earlier values for each takes twenty times as long.
    expect(computeSeconds() - started).toBeLessThan(8);
  });

  test("2 million characters of each unfinished markup take under 10 s of CPU time together", async () => {
    const started = computeSeconds();
    for (const text of [
      '<a b="',
      "<a ",
      "<!--",
      '<script type="application/ld+json">"\\',
      "</p>",
      "<p itemprop=a>",
    ]) {
      const rows = await readFeed(`<html>${text.repeat(Math.ceil(2e6 / text.length))}`);
      expect(rows).toEqual([expect.objectContaining({ kind: "refused" })]);
    }
    expect(computeSeconds() - started).toBeLessThan(10);
  });
});
