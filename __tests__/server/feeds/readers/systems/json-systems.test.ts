import { readFeed, told } from "../feed-file";
import { examples, listIn } from "./example-postings";
import { normalised, readTold } from "./postings";

type SystemName = keyof typeof examples;
const systemNames = Object.keys(examples) as SystemName[];

/** What is read from each example posting: fields of its job, or why it is refused. */
const expected: Readonly<Record<SystemName, readonly (object | string)[]>> = {
  greenhouse: [
    {
      externalId: "101",
      title: "Staff Nurse",
      company: "Acme Health",
      description: "&lt;p&gt;Care for &amp;amp; with patients.&lt;/p&gt;",
      applyUrl: "https://boards.example/acme/jobs/101",
      salary: { minimum: 30000, maximum: 35000.5, currency: "GBP", period: "Annual pay", text: null },
      postedAt: "2026-05-01T09:00:00-04:00",
      validThrough: "2026-07-01T00:00:00-04:00",
      places: [{ text: "London, UK" }],
      remote: false,
      jobTypes: ["Full-time"],
      language: "en",
      occupation: { names: [], industries: ["Nursing"] },
    },
    {
      company: null,
      salary: null,
      postedAt: "2026-05-21T10:00:00Z",
      places: [{ text: "Leeds, England" }, { text: "Exeter" }],
    },
  ],
  lever: [
    {
      externalId: "5ac21346-8e0c-4494-8e7a-3eb92ff77902",
      title: "Chef",
      company: null,
      description: [
        "<div>Cook.</div>",
        "<h3>You bring</h3>\n<ul><li>A knife</li><li>Patience</li></ul>",
        "<div>Write to <b>us</b>.</div>",
        "<p>Tips besides.</p>",
      ].join("\n\n"),
      applyUrl: "https://jobs.example/acme/5ac21346/apply",
      salary: { minimum: 30000, maximum: 34000, currency: "GBP", period: "per-year-salary", text: null },
      postedAt: 1777971600000,
      validThrough: null,
      places: [{ text: "London", country: "GB" }, { text: "Leeds" }],
      remote: false,
      jobTypes: ["Full-time"],
      language: null,
      occupation: { names: [], industries: ["Kitchen", "Hospitality"] },
    },
    { company: null, description: "Carry.", remote: true, places: [] },
    "not published (state)",
  ],
  ashby: [
    {
      externalId: "145ff46b-1441-4773-bcd3-c8c90baa598a",
      title: "Product Manager",
      company: null,
      description: "<p>Join us</p>",
      applyUrl: "https://jobs.example/acme/145ff46b/application",
      salary: { minimum: 81000, maximum: 87000, currency: "USD", period: "1 YEAR", text: "$81K - $87K" },
      postedAt: "2026-04-30T16:21:55.393+00:00",
      places: [
        { city: "Dallas", region: "TX", country: "USA" },
        { city: "Waco", region: "TX", country: "USA" },
        { text: "Remote - UK", country: "UK" },
      ],
      remote: true,
      jobTypes: ["FullTime"],
      occupation: { industries: ["Product", "Growth"] },
    },
    "not listed on the job board (isListed)",
    {
      externalId: "https://jobs.example/3",
      company: null,
      remote: false,
      places: [{ text: "London" }],
      salary: null,
    },
  ],
  smartrecruiters: [
    {
      externalId: "743999",
      title: "Physiotherapist",
      company: "Acme Clinics",
      description:
        "<h3>Company Description</h3>\n<p>We heal.</p>\n\n<h3>Job Description</h3>\n<p>You move people.</p>",
      applyUrl: "https://jobs.example/acme/743999?oga=true",
      postedAt: "2026-05-14T08:27:10.000Z",
      places: [
        {
          city: "Leeds",
          region: "West Yorkshire",
          country: "gb",
          postalCode: "LS1 4AP",
          latitude: "53.8",
          longitude: "-1.55",
        },
      ],
      remote: false,
      jobTypes: ["Part-time"],
      language: "en",
      occupation: { names: ["Health Care"], industries: ["Hospitals", "Rehabilitation"] },
    },
    {
      company: null,
      description: null,
      applyUrl: "https://jobs.smartrecruiters.com/Acme%20Clinics/744000",
      places: [{ country: "gb" }],
      remote: true,
    },
    "not public (visibility)",
  ],
  // Their company is the document's account name.
  workable: [
    {
      externalId: "A1B2C3",
      title: "Baker",
      company: "Acme Foods",
      description: "<p>Bake</p>",
      applyUrl: "https://apply.example/j/A1B2C3/apply",
      postedAt: "2026-05-02",
      places: [
        { city: "London", region: "England", country: "GB" },
        { city: "Leeds", region: "England", country: "GB" },
      ],
      remote: false,
      jobTypes: ["Part-time"],
      occupation: { names: ["Production"], industries: ["Food Production", "Bakery"] },
    },
    {
      company: "Acme Foods",
      applyUrl: "https://apply.example/j/D4E5F6",
      places: [{ city: "Dallas", region: "Texas", country: "United States" }],
      remote: true,
      postedAt: null,
    },
  ],
  recruitee: [
    {
      externalId: "501",
      company: "Acme Parks",
      description: [
        "<p>Grow</p>",
        "<ul><li>Green fingers</li></ul>",
        "<ul><li><strong>Hours a week from:</strong> 16</li><li><strong>Hours a week to:</strong> 24</li></ul>",
      ].join("\n\n"),
      applyUrl: "https://acme.example/o/gardener/c/new",
      salary: { minimum: "12.50", maximum: "13.5", currency: "GBP", period: "hour" },
      postedAt: "2026-05-25 14:57:24 UTC",
      validThrough: "2026-06-25 22:00:00 UTC",
      places: [
        { city: "London", region: "England", country: "GB", postalCode: "SE1 7PB" },
        { city: "Leeds", region: "West Yorkshire", country: "GB" },
      ],
      jobTypes: ["parttime_fixed_term"],
      occupation: { names: ["agriculture"], industries: ["Grounds"] },
    },
    {
      company: null,
      salary: null,
      remote: true,
      applyUrl: "https://acme.example/o/ranger",
      postedAt: "2026-05-25 14:57:24 UTC",
    },
    // The third location adds nothing to the first.
    {
      company: null,
      places: [
        { city: "London", country: "GB" },
        { city: "London", country: "CA" },
      ],
    },
    "not published (status)",
  ],
  // With the included places and departments.
  teamtailor: [
    {
      externalId: "7265",
      title: "Account Manager",
      company: null,
      description: "<p>Sell well</p>",
      applyUrl: "https://career.example/jobs/7265-account-manager",
      salary: { minimum: 40000, maximum: 45000, currency: "GBP", period: "yearly" },
      postedAt: "2026-05-01T10:00:00.000+02:00",
      validThrough: "2026-06-30",
      places: [
        { city: "London", country: "UK", postalCode: "SE1 7PB", latitude: 51.5, longitude: -0.12 },
        { text: "Leeds", country: "UK" },
      ],
      remote: true,
      jobTypes: ["fulltime"],
      language: "sv",
      occupation: { industries: ["Sales"] },
    },
    "not published (status)",
  ],
  adzuna: [
    {
      externalId: "129698749",
      company: "Acme Care",
      applyUrl: "https://www.adzuna.example/land/ad/129698749",
      salary: { minimum: 30000, maximum: 32000, period: "year" },
      postedAt: "2026-05-20T18:07:39Z",
      places: [
        { text: "Leeds, Yorkshire", region: "Yorkshire", country: "UK", latitude: 53.8, longitude: -1.55 },
      ],
      jobTypes: ["full_time", "permanent"],
      occupation: { names: ["Healthcare & Nursing Jobs"] },
    },
    { company: null, salary: null },
  ],
  arbeitsagentur: [
    {
      externalId: "10000-1184867112-S",
      title: "Koch (m/w/d)",
      company: "Muster Küche GmbH",
      description:
        "<ul><li><strong>Beruf:</strong> Koch/Köchin</li><li><strong>Eintrittsdatum:</strong> 2026-07-01</li>" +
        "<li><strong>Homeoffice:</strong> möglich</li></ul>",
      applyUrl: "https://muster.example/koch",
      postedAt: "2026-05-21",
      places: [
        {
          city: "Berlin",
          region: "Berlin",
          country: "Deutschland",
          postalCode: "10117",
          latitude: 52.51,
          longitude: 13.38,
        },
      ],
      // Partly from home is not remote.
      remote: false,
      jobTypes: ["full time", "part time"],
      language: "de",
      occupation: { names: ["Koch/Köchin"] },
    },
    {
      title: "Kellner/in",
      company: null,
      description: "<ul><li><strong>Beruf:</strong> Kellner/in</li></ul>",
      applyUrl: "https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-2%2FS",
      places: [{ city: "Wien", country: "Austria" }],
    },
  ],
};

test.each(systemNames)("%s is detected and read, as a document and as a bare list", async (name) => {
  const { rows, ...end } = await readTold(examples[name]);
  expect(end).toMatchObject({ format: name, shortfall: null });
  expect(rows.map((row) => (row.kind === "job" ? row.job : row))).toMatchObject(
    expected[name].map((each, place) =>
      typeof each === "string" ? { kind: "refused", row: place + 1, externalId: null, reason: each } : each,
    ),
  );
  const bare = await readTold(listIn(examples[name]));
  expect(bare).toMatchObject({ format: name, shortfall: null, rows: { length: rows.length } });
});

test.each(["greenhouse", "lever"] as const)("a posting of %s gives these fields alone", async (name) => {
  const { rows } = await readTold(examples[name]);
  expect(rows[0]).toEqual({ kind: "job", row: 1, job: expected[name][0] });
});

test.each(systemNames)("jobs of %s without a company need --company", async (name) => {
  for (const row of (await readTold(examples[name])).rows) {
    if (row.kind === "refused") continue;
    const reason = "no company (--company NAME gives one to jobs that name none)";
    expect(normalised(row.job)).toMatchObject(row.job.company === null ? { reason } : { kind: "job" });
    expect(normalised({ ...row.job, company: row.job.company ?? "Acme" })).toMatchObject({ kind: "job" });
  }
});

test.each<[SystemName, number, object]>([
  ["greenhouse", 0, { job: { descriptionHtml: "<p>Care for &amp; with patients.</p>" } }],
  ["greenhouse", 0, { job: { salary: { annual: 35001, currency: "GBP" } } }],
  // Pay for two weeks is not weekly pay.
  ["lever", 1, { job: { salary: { annual: null, text: "$900 – $950" } } }],
  ["recruitee", 0, { job: { jobTypes: ["fixed-term", "part-time"] }, notes: [] }],
  ["recruitee", 0, { job: { salary: { period: "hour", maximum: 13.5 } } }],
  ["adzuna", 0, { job: { title: "Nurse - days", salary: { currency: "GBP", annual: 32000 } } }],
  ["adzuna", 0, { job: { jobTypes: ["full-time", "permanent"] } }],
  ["adzuna", 1, { notes: ["pay left out: 41234.5, 41234.5 (predicted by Adzuna, not stated)"] }],
])("%s: pay, types and text of posting %i are normalised", async (name, place, imported) => {
  const row = (await readTold(examples[name])).rows[place];
  const raw = row?.kind === "job" ? { ...row.job, company: "Acme" } : undefined;
  expect(normalised(raw)).toMatchObject(imported);
});

test("Teamtailor's JSON Feed is read from the JobPosting in each item", async () => {
  const _jobposting = { "@type": "JobPosting", title: "Fitter", identifier: { value: "7" } };
  const { format, rows } = await readTold({
    version: "https://jsonfeed.org/version/1.1",
    items: [{ id: "7", url: "https://career.example/7", _jobposting }],
  });
  expect(format).toBe("jobposting");
  expect(rows).toMatchObject([
    { job: { externalId: "7", title: "Fitter", applyUrl: "https://career.example/7" } },
  ]);
});

test("a system is detected from its first complete posting, whatever precedes it", async () => {
  const { jobs } = examples.greenhouse;
  const { format, rows } = await readTold({ jobs: [{ legal: "No scraping" }, null, ...jobs] });
  expect(format).toBe("greenhouse");
  expect(rows.map(({ kind }) => kind)).toEqual(["job", "refused", "job", "job"]);
  const [notice] = rows;
  expect(notice?.kind === "job" && normalised(notice.job)).toEqual({ kind: "refused", reason: "no id" });
});

test.each<[SystemName, object, string]>([
  ["adzuna", { count: 90 }, "The feed says that there are 90 jobs and holds 2"],
  ["smartrecruiters", { totalFound: 4 }, "The feed says that there are 4 jobs and holds 3"],
  ["teamtailor", { meta: { "record-count": 1200 } }, "The feed says that there are 1,200 jobs and holds 2"],
  ["arbeitsagentur", { maxErgebnisse: 3 }, "The feed says that there are 3 jobs and holds 2"],
  [
    "workable",
    { paging: { next: "https://a.example/2" } },
    "The feed holds 2 jobs and names a page with more",
  ],
])("one page of several from %s is reported as a shortfall", async (name, document, shortfall) => {
  expect(await readTold({ ...examples[name], ...document })).toMatchObject({ shortfall });
});

test.each(["\n", "", "\r\n"])("concatenated pages are read as one feed: %j", async (between) => {
  const [baker, buyer] = examples.workable.jobs;
  const pages = [{ jobs: [baker], paging: { next: "https://a.example/2" } }, { jobs: [buyer] }].map((page) =>
    JSON.stringify({ name: "Acme", ...page }),
  );
  const { rows, shortfall } = await readTold(pages.join(between));
  expect(told(rows)).toEqual(["1: A1B2C3 Baker", "2: D4E5F6 Buyer"]);
  expect(shortfall).toBeNull();
  await expect(readTold(pages.join(between).slice(0, -1))).rejects.toThrow("is cut off");
});

test("an explicit format is read without the fields that detect it", async () => {
  const rows = await readFeed('{"jobs": [{"id": 7, "title": "Fitter"}]}', { format: "greenhouse" });
  expect(rows).toMatchObject([{ job: { externalId: "7", title: "Fitter", applyUrl: null } }]);
});

test.each<[format: string, feed: string, job: object]>([
  [
    "workday",
    `{"total": 1, "jobPostings": [{"title": "Nurse", "externalPath": "/job/Leeds/Nurse_R-1",
      "locationsText": "Leeds", "bulletFields": ["R-1"]}]}`,
    { externalId: "R-1", title: "Nurse", places: [{ text: "Leeds" }] },
  ],
  [
    "francetravail",
    `{"resultats": [{"id": "196ABC", "intitule": "Soudeur", "dateCreation": "2026-11-20T08:00:00.000Z",
      "typeContrat": "CDI", "entreprise": {"nom": "Acme"}, "salaire": {"libelle": "Annuel de 25000 Euros"},
      "lieuTravail": {"libelle": "69 - Lyon", "codePostal": "69003"}}]}`,
    {
      ...{ externalId: "196ABC", title: "Soudeur", company: "Acme", jobTypes: ["permanent"], language: "fr" },
      places: [{ text: "69 - Lyon", country: "FR", postalCode: "69003" }],
      applyUrl: "https://candidat.francetravail.fr/offres/recherche/detail/196ABC",
    },
  ],
  [
    "usajobs",
    `{"SearchResult": {"SearchResultCountAll": 1, "SearchResultItems": [{"MatchedObjectId": "7",
      "MatchedObjectDescriptor": {"PositionTitle": "Nurse", "OrganizationName": "Army",
      "PositionURI": "https://a.example/7", "UserArea": {"Details": {"JobSummary": "Care", "MajorDuties": ["All"]}},
      "PositionLocation": [{"LocationName": "Leeds, Alabama", "CountryCode": "United States"}],
      "PositionRemuneration": [{"MinimumRange": "50000", "MaximumRange": "60000", "Description": "Per Year"}]}}]}}`,
    {
      ...{ externalId: "7", title: "Nurse", company: "Army", applyUrl: "https://a.example/7" },
      salary: { minimum: "50000", maximum: "60000", currency: "USD", period: "Per Year" },
      places: [{ text: "Leeds, Alabama", country: "United States" }],
    },
  ],
  [
    "bamboohr",
    `{"result": [{"id": "3", "jobOpeningName": "Nurse", "location": {"city": "Leeds"},
      "employmentStatusLabel": "Full-Time"}]}`,
    { externalId: "3", title: "Nurse", places: [{ city: "Leeds" }], jobTypes: ["Full-Time"] },
  ],
  [
    "breezy",
    `[{"id": "b1", "friendly_id": "b1-nurse", "name": "Nurse", "published_date": "2026-11-20T08:00:00.000Z",
      "url": "https://acme.breezy.example/p/b1", "company": {"name": "Acme"}, "type": {"name": "Full-Time"},
      "location": {"name": "Leeds, GB", "city": "Leeds", "country": {"name": "United Kingdom", "id": "GB"}}}]`,
    { externalId: "b1", title: "Nurse", company: "Acme", places: [{ city: "Leeds", country: "GB" }] },
  ],
  [
    "oracle",
    `{"items": [{"TotalJobsCount": 1, "requisitionList": [{"Id": "9", "Title": "Nurse",
      "PostedDate": "2026-11-20", "PrimaryLocation": "Leeds"}]}]}`,
    { externalId: "9", title: "Nurse", postedAt: "2026-11-20", places: [{ text: "Leeds" }] },
  ],
])("%s is detected and read", async (name, feed, job) => {
  const { format, rows } = await readTold(feed);
  expect(format).toBe(name);
  expect(rows).toMatchObject([{ job }]);
});
