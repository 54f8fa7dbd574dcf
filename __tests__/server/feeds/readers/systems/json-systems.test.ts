import { readFeed } from "../feed-file";
import { examples, listIn } from "./example-postings";
import { jobsOf, normalised, readTold } from "./postings";

const withoutCompany = "no company (--company NAME gives one to jobs that name none)";

test("a Greenhouse job board is read", async () => {
  const [nurse, driver] = await jobsOf(examples.greenhouse);
  expect(nurse).toEqual({
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
  });
  expect(driver).toMatchObject({
    salary: null,
    postedAt: "2026-05-21T10:00:00Z",
    places: [{ text: "Leeds, England" }, { text: "Exeter" }],
  });
  expect(normalised(nurse)).toMatchObject({
    job: {
      descriptionHtml: "<p>Care for &amp; with patients.</p>",
      salary: { annual: 35001, currency: "GBP" },
    },
  });
  expect(normalised(driver)).toEqual({ kind: "refused", reason: withoutCompany });
});

test("Lever's postings are read", async () => {
  const { rows } = await readTold(examples.lever);
  const [chef, porter] = await jobsOf(examples.lever.slice(0, 2));
  expect(chef).toEqual({
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
  });
  expect(porter).toMatchObject({ description: "Carry.", remote: true, places: [] });
  // Pay for two weeks is not weekly pay.
  expect(normalised(porter && { ...porter, company: "Acme" })).toMatchObject({
    job: { salary: { annual: null, text: "$900 – $950" } },
  });
  expect(normalised(chef)).toEqual({ kind: "refused", reason: withoutCompany });
  expect(rows[2]).toEqual({ kind: "refused", row: 3, externalId: null, reason: "not published (state)" });
});

test("an Ashby job board is read", async () => {
  const { rows } = await readTold(examples.ashby);
  expect(rows[0]).toMatchObject({
    job: {
      externalId: "145ff46b-1441-4773-bcd3-c8c90baa598a",
      title: "Product Manager",
      description: "<p>Join us</p>",
      applyUrl: "https://jobs.example/acme/145ff46b/application",
      salary: { minimum: 81000, maximum: 87000, currency: "USD", period: "1 YEAR", text: "$81K - $87K" },
      postedAt: "2026-04-30T16:21:55.393+00:00",
      places: [
        { city: "Houston", region: "Texas", country: "USA" },
        { city: "Dallas", region: "Texas", country: "USA" },
        { text: "Remote - UK", country: "UK" },
      ],
      remote: true,
      jobTypes: ["FullTime"],
      occupation: { industries: ["Product", "Growth"] },
    },
  });
  expect(rows[1]).toMatchObject({ externalId: null, reason: "not listed on the job board (isListed)" });
  expect(rows[2]).toMatchObject({
    job: {
      externalId: "https://jobs.example/acme/3",
      remote: false,
      places: [{ text: "London" }],
      salary: null,
    },
  });
});

test("SmartRecruiters' postings are read, with and without their text", async () => {
  const { rows } = await readTold(examples.smartrecruiters);
  expect(rows[0]).toMatchObject({
    job: {
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
      occupation: {
        names: ["Health Care Provider"],
        industries: ["Hospital & Health Care", "Rehabilitation"],
      },
    },
  });
  expect(rows[1]).toMatchObject({
    job: {
      company: null,
      description: null,
      applyUrl: "https://jobs.smartrecruiters.com/Acme%20Clinics/744000",
      places: [{ country: "gb" }],
      remote: true,
    },
  });
  expect(rows[2]).toMatchObject({ reason: "not public (visibility)" });
});

test("Workable's jobs take their company from the document's account name", async () => {
  const [baker, buyer] = await jobsOf(examples.workable);
  expect(baker).toMatchObject({
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
  });
  expect(buyer).toMatchObject({
    company: "Acme Foods",
    applyUrl: "https://apply.example/j/D4E5F6",
    places: [{ city: "Dallas", region: "Texas", country: "United States" }],
    remote: true,
    postedAt: null,
  });
});

test("Recruitee's offers are read", async () => {
  const { rows } = await readTold(examples.recruitee);
  expect(rows[0]).toMatchObject({
    job: {
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
  });
  expect(rows[0]?.kind === "job" && normalised(rows[0].job)).toMatchObject({
    job: { jobTypes: ["fixed-term", "part-time"], salary: { period: "hour", maximum: 13.5 } },
    notes: [],
  });
  expect(rows[1]).toMatchObject({
    job: {
      salary: null,
      remote: true,
      applyUrl: "https://acme.example/o/ranger",
      postedAt: "2026-05-25 14:57:24 UTC",
    },
  });
  // The third location adds nothing to the first.
  expect(rows[2]).toMatchObject({
    job: {
      places: [
        { city: "London", country: "GB" },
        { city: "London", country: "CA" },
      ],
    },
  });
  expect(rows[3]).toMatchObject({ reason: "not published (status)" });
});

test("Teamtailor's jobs are read with the included places and departments", async () => {
  const { rows } = await readTold(examples.teamtailor);
  expect(rows[0]).toMatchObject({
    job: {
      externalId: "7265",
      title: "Account Manager",
      description: "<p>Sell well</p>",
      applyUrl: "https://career.example/jobs/7265-account-manager",
      salary: { minimum: 40000, maximum: 45000, currency: "GBP", period: "yearly" },
      postedAt: "2026-05-01T10:00:00.000+02:00",
      validThrough: "2026-06-30",
      places: [
        {
          city: "London",
          country: "United Kingdom",
          postalCode: "SE1 7PB",
          latitude: 51.5,
          longitude: -0.12,
        },
        { text: "Leeds", country: "United Kingdom" },
      ],
      remote: true,
      jobTypes: ["fulltime"],
      language: "sv",
      occupation: { industries: ["Sales"] },
    },
  });
  expect(rows[1]).toMatchObject({ externalId: null, reason: "not published (status)" });
});

test("Teamtailor's JSON Feed is read from the JobPosting in each item", async () => {
  const posting = {
    "@type": "JobPosting",
    title: "Fitter",
    identifier: { value: "7" },
    datePosted: "2026-05-01",
  };
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    items: [{ id: "7", url: "https://career.example/7", _jobposting: posting }],
  };
  const { format, rows } = await readTold(feed);
  expect(format).toBe("jobposting");
  expect(rows).toMatchObject([
    { job: { externalId: "7", title: "Fitter", applyUrl: "https://career.example/7" } },
  ]);
});

test("Adzuna's results are read; predicted pay is left out with a note", async () => {
  const [nurse, driver] = await jobsOf(examples.adzuna);
  expect(nurse).toMatchObject({
    externalId: "129698749",
    company: "Acme Care",
    applyUrl: "https://www.adzuna.example/land/ad/129698749",
    salary: { minimum: 30000, maximum: 32000, period: "year" },
    postedAt: "2026-05-20T18:07:39Z",
    places: [
      {
        text: "Leeds, West Yorkshire",
        region: "Yorkshire And The Humber",
        country: "UK",
        latitude: 53.8,
        longitude: -1.55,
      },
    ],
    jobTypes: ["full_time", "permanent"],
    occupation: { names: ["Healthcare & Nursing Jobs"] },
  });
  expect(normalised(nurse)).toMatchObject({
    job: {
      title: "Nurse - days",
      salary: { currency: "GBP", annual: 32000 },
      jobTypes: ["full-time", "permanent"],
    },
  });
  expect(driver).toMatchObject({ company: null, salary: null });
  expect(normalised(driver && { ...driver, company: "Acme" })).toMatchObject({
    notes: ["pay left out: 41234.5, 41234.5 (predicted by Adzuna, not stated)"],
  });
});

test("the Bundesagentur für Arbeit's job offers are read", async () => {
  const [cook, waiter] = await jobsOf(examples.arbeitsagentur);
  expect(cook).toMatchObject({
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
  });
  expect(waiter).toMatchObject({
    title: "Kellner/in",
    description: "<ul><li><strong>Beruf:</strong> Kellner/in</li></ul>",
    applyUrl: "https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-2%2FS",
    places: [{ city: "Wien", country: "Austria" }],
  });
  expect(normalised(waiter)).toEqual({ kind: "refused", reason: withoutCompany });
});

test.each(Object.entries(examples))(
  "%s is detected from the content, as a document and as a bare list",
  async (name, feed) => {
    expect((await readTold(feed)).format).toBe(name);
    const list = listIn(feed);
    const { format, rows } = await readTold(list);
    expect(format).toBe(name);
    expect(rows).toHaveLength(list.length);
  },
);

test("a system is detected from its first complete posting, whatever precedes it", async () => {
  const { jobs } = examples.greenhouse;
  const { format, rows } = await readTold({ jobs: [{ legal: "No scraping" }, null, ...jobs] });
  expect(format).toBe("greenhouse");
  expect(rows.map(({ kind }) => kind)).toEqual(["job", "refused", "job", "job"]);
  const [notice] = rows;
  expect(notice?.kind === "job" && normalised(notice.job)).toEqual({ kind: "refused", reason: "no id" });
});

test.each([
  ["adzuna", { ...examples.adzuna, count: 90 }, "The feed says that there are 90 jobs and holds 2"],
  [
    "smartrecruiters",
    { ...examples.smartrecruiters, totalFound: 4 },
    "The feed says that there are 4 jobs and holds 3",
  ],
  [
    "teamtailor",
    { ...examples.teamtailor, meta: { "record-count": 1200 } },
    "The feed says that there are 1,200 jobs and holds 2",
  ],
  [
    "arbeitsagentur",
    { ...examples.arbeitsagentur, maxErgebnisse: 3 },
    "The feed says that there are 3 jobs and holds 2",
  ],
  [
    "workable",
    { ...examples.workable, paging: { next: "https://a.example/?since_id=2" } },
    "The feed holds 2 jobs and names a page with more",
  ],
])("one page of several from %s is reported as a shortfall", async (_name, feed, shortfall) => {
  expect(await readTold(feed)).toMatchObject({ shortfall });
});

test("a feed with as many jobs as it states has no shortfall, nor has a bare list", async () => {
  for (const feed of Object.values(examples)) {
    expect(await readTold(feed)).toMatchObject({ shortfall: null });
    expect(await readTold(listIn(feed))).toMatchObject({ shortfall: null });
  }
});

test.each(["\n", "", "\r\n"])("concatenated pages are read as one feed: %j", async (between) => {
  const page = (jobs: readonly object[], more: object = {}) =>
    JSON.stringify({ name: "Acme", jobs, ...more });
  const [baker, buyer] = examples.workable.jobs;
  const pages = [page([baker ?? {}], { paging: { next: "https://a.example/2" } }), page([buyer ?? {}])];
  const { rows, shortfall } = await readTold(pages.join(between));
  expect(rows).toMatchObject([
    { row: 1, job: { title: "Baker" } },
    { row: 2, job: { title: "Buyer" } },
  ]);
  expect(shortfall).toBeNull();
  await expect(readTold(pages.join(between).slice(0, -1))).rejects.toThrow("is cut off");
});

test("an explicit format is read without the fields that detect it", async () => {
  const feed = JSON.stringify({ jobs: [{ id: 7, title: "Fitter" }] });
  const rows = await readFeed(feed, { format: "greenhouse" });
  expect(rows).toMatchObject([{ job: { externalId: "7", title: "Fitter", applyUrl: null } }]);
});

const wageOf = (minimum: string) => ({
  MinimumRange: minimum,
  MaximumRange: "60000",
  Description: "Per Year",
});

test.each([
  [
    "workday",
    {
      total: 1,
      jobPostings: [
        {
          title: "Nurse",
          externalPath: "/job/Leeds/Nurse_R-1",
          locationsText: "Leeds",
          bulletFields: ["R-1"],
        },
      ],
    },
    { externalId: "R-1", title: "Nurse", places: [{ text: "Leeds" }] },
  ],
  [
    "francetravail",
    {
      resultats: [
        {
          ...{
            id: "196ABC",
            intitule: "Soudeur",
            dateCreation: "2026-11-20T08:00:00.000Z",
            typeContrat: "CDI",
          },
          entreprise: { nom: "Acme" },
          lieuTravail: { libelle: "69 - Lyon", codePostal: "69003" },
          salaire: { libelle: "Annuel de 25000 Euros" },
        },
      ],
    },
    {
      ...{ externalId: "196ABC", title: "Soudeur", company: "Acme", jobTypes: ["permanent"], language: "fr" },
      places: [{ text: "69 - Lyon", country: "FR", postalCode: "69003" }],
      applyUrl: "https://candidat.francetravail.fr/offres/recherche/detail/196ABC",
    },
  ],
  [
    "usajobs",
    {
      SearchResult: {
        SearchResultCountAll: 1,
        SearchResultItems: [
          {
            MatchedObjectId: "7",
            MatchedObjectDescriptor: {
              ...{ PositionTitle: "Nurse", OrganizationName: "Army", PositionURI: "https://a.example/7" },
              PositionLocation: [{ LocationName: "Leeds, Alabama", CountryCode: "United States" }],
              PositionRemuneration: [wageOf("50000")],
              UserArea: { Details: { JobSummary: "Care", MajorDuties: ["All"] } },
            },
          },
        ],
      },
    },
    {
      ...{ externalId: "7", title: "Nurse", company: "Army", applyUrl: "https://a.example/7" },
      salary: { minimum: "50000", maximum: "60000", currency: "USD", period: "Per Year" },
      places: [{ text: "Leeds, Alabama", country: "United States" }],
    },
  ],
  [
    "bamboohr",
    {
      result: [
        { id: "3", jobOpeningName: "Nurse", location: { city: "Leeds" }, employmentStatusLabel: "Full-Time" },
      ],
    },
    { externalId: "3", title: "Nurse", places: [{ city: "Leeds" }], jobTypes: ["Full-Time"] },
  ],
  [
    "breezy",
    [
      {
        ...{ id: "b1", friendly_id: "b1-nurse", name: "Nurse", published_date: "2026-11-20T08:00:00.000Z" },
        ...{
          url: "https://acme.breezy.example/p/b1",
          company: { name: "Acme" },
          type: { name: "Full-Time" },
        },
        location: { name: "Leeds, GB", city: "Leeds", country: { name: "United Kingdom", id: "GB" } },
      },
    ],
    { externalId: "b1", title: "Nurse", company: "Acme", places: [{ city: "Leeds", country: "GB" }] },
  ],
  [
    "oracle",
    {
      items: [
        {
          TotalJobsCount: 1,
          requisitionList: [{ Id: "9", Title: "Nurse", PostedDate: "2026-11-20", PrimaryLocation: "Leeds" }],
        },
      ],
    },
    { externalId: "9", title: "Nurse", postedAt: "2026-11-20", places: [{ text: "Leeds" }] },
  ],
])("%s is detected and read", async (name, feed, expected) => {
  const { format, rows } = await readTold(feed);
  expect(format).toBe(name);
  expect(rows).toMatchObject([{ job: expected }]);
});

test.each([
  [
    "Reed",
    {
      results: [
        {
          ...{
            jobId: 4,
            employerName: "Acme",
            jobTitle: "Nurse",
            locationName: "Leeds",
            minimumSalary: 30000,
          },
          ...{
            expirationDate: "24/12/2026",
            date: "20/11/2026",
            jobDescription: "Care",
            jobUrl: "https://a.example/4",
          },
        },
      ],
      totalResults: 60,
    },
    { externalId: "4", company: "Acme", places: [{ text: "Leeds" }], validThrough: "24/12/2026" },
    "The feed says that there are 60 jobs and holds 1",
  ],
  [
    "arbeitnow",
    {
      data: [
        {
          ...{
            slug: "nurse-4",
            company_name: "Acme",
            title: "Nurse",
            description: "<p>Care</p>",
            remote: true,
          },
          ...{
            url: "https://a.example/4",
            job_types: ["full time"],
            location: "Berlin",
            created_at: 1795680000,
          },
        },
      ],
      links: { next: "https://a.example/?page=2" },
    },
    {
      externalId: "nurse-4",
      company: "Acme",
      remote: true,
      places: [{ text: "Berlin" }],
      postedAt: "1795680000",
    },
    "The feed holds 1 jobs and names a page with more",
  ],
  [
    "RemoteOK",
    [
      {
        id: "4",
        position: "Nurse",
        company: "Acme",
        location: "Worldwide",
        salary_min: 5,
        url: "https://a.example/4",
      },
    ],
    { externalId: "4", company: "Acme", salary: { minimum: "5" }, applyUrl: "https://a.example/4" },
    null,
  ],
  [
    "an object in a field, which has a name and an id of its own",
    [
      {
        id: 4,
        title: "Nurse",
        company: { id: 9, name: "Acme", url: "https://acme.example" },
        location: { city: "Leeds" },
      },
    ],
    { externalId: "4", company: "Acme", applyUrl: null, places: [{ city: "Leeds" }] },
    null,
  ],
])("%s is read by usual field names", async (_name, feed, expected, shortfall) => {
  const { rows, ...end } = await readTold(feed);
  expect(rows).toMatchObject([{ job: { title: "Nurse", ...expected } }]);
  expect(end).toMatchObject({ shortfall });
});
