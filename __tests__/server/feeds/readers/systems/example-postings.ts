/** Postings shaped as in the systems' public documentation; their content is invented. */

const greenhouse = {
  jobs: [
    {
      absolute_url: "https://boards.example/acme/jobs/101",
      location: { name: "London, UK" },
      metadata: [{ name: "Employment Type", value: "Full-time" }],
      id: 101,
      updated_at: "2026-05-20T10:00:00-04:00",
      title: "Staff Nurse",
      language: "en",
      company_name: "Acme Health",
      first_published: "2026-05-01T09:00:00-04:00",
      application_deadline: "2026-07-01T00:00:00-04:00",
      content: "&lt;p&gt;Care for &amp;amp; with patients.&lt;/p&gt;",
      departments: [{ name: "Nursing" }],
      offices: [{ name: "Europe", location: null }],
      pay_input_ranges: [
        { min_cents: 3000000, max_cents: 3500050, currency_type: "GBP", title: "Annual pay" },
      ],
    },
    {
      absolute_url: "https://boards.example/acme/jobs/102",
      id: 102,
      title: "Driver",
      location: { name: null },
      updated_at: "2026-05-21T10:00:00Z",
      offices: [{ name: "UK", location: "Leeds, England" }, { name: "Exeter" }],
      metadata: null,
    },
  ],
  meta: { total: 2 },
};

const lever = [
  {
    additionalPlain: "Write to us.",
    additional: "<div>Write to <b>us</b>.</div>",
    categories: {
      commitment: "Full-time",
      department: "Hospitality",
      location: "London",
      team: "Kitchen",
      allLocations: ["London", "Leeds"],
    },
    createdAt: 1777971600000,
    descriptionPlain: "Cook.",
    description: "<div>Cook.</div>",
    id: "5ac21346-8e0c-4494-8e7a-3eb92ff77902",
    lists: [{ text: "You bring", content: "<li>A knife</li><li>Patience</li>" }],
    text: "Chef",
    country: "GB",
    workplaceType: "on-site",
    salaryDescription: "<p>Tips besides.</p>",
    salaryRange: { min: 30000, max: 34000, currency: "GBP", interval: "per-year-salary" },
    hostedUrl: "https://jobs.example/acme/5ac21346",
    applyUrl: "https://jobs.example/acme/5ac21346/apply",
  },
  {
    id: "b",
    text: "Porter",
    categories: {},
    descriptionPlain: "Carry.",
    workplaceType: "remote",
    createdAt: 1777971600000,
    salaryRange: { min: 900, max: 950, currency: "USD", interval: "bi-week-salary" },
    hostedUrl: "https://jobs.example/acme/b",
  },
  { id: "c", text: "Manager", categories: {}, state: "closed", hostedUrl: "https://jobs.example/acme/c" },
];

const ashby = {
  jobs: [
    {
      id: "145ff46b-1441-4773-bcd3-c8c90baa598a",
      title: "Product Manager",
      location: "Dallas, TX",
      secondaryLocations: [
        {
          location: "Waco",
          address: { addressLocality: "Waco", addressRegion: "TX", addressCountry: "USA" },
        },
        { location: "Remote - UK", address: { addressCountry: "UK" } },
      ],
      department: "Product",
      team: "Growth",
      isListed: true,
      isRemote: true,
      workplaceType: "Remote",
      descriptionHtml: "<p>Join us</p>",
      descriptionPlain: "Join us",
      publishedAt: "2026-04-30T16:21:55.393+00:00",
      employmentType: "FullTime",
      address: { postalAddress: { addressLocality: "Dallas", addressRegion: "TX", addressCountry: "USA" } },
      jobUrl: "https://jobs.example/acme/145ff46b",
      applyUrl: "https://jobs.example/acme/145ff46b/application",
      compensation: {
        scrapeableCompensationSalarySummary: "$81K - $87K",
        summaryComponents: [
          { compensationType: "EquityPercentage", interval: "NONE", minValue: 0.5, maxValue: 1.75 },
          {
            compensationType: "Salary",
            interval: "1 YEAR",
            currencyCode: "USD",
            minValue: 81000,
            maxValue: 87000,
          },
        ],
      },
    },
    { title: "Tester", isListed: false, jobUrl: "https://a.example/2", applyUrl: "https://a.example/2" },
    {
      title: "Analyst",
      location: "London",
      secondaryLocations: [],
      address: null,
      isListed: true,
      isRemote: true,
      workplaceType: "Hybrid",
      descriptionPlain: "Count.",
      compensation: null,
      jobUrl: "https://jobs.example/3",
      applyUrl: "https://jobs.example/3/application",
    },
  ],
};

const smartrecruiters = {
  totalFound: 3,
  content: [
    {
      id: "743999",
      uuid: "7e1c0f3a",
      name: "Physiotherapist",
      company: { identifier: "Acme Clinics", name: "Acme Clinics" },
      releasedDate: "2026-05-14T08:27:10.000Z",
      language: { code: "en" },
      location: {
        city: "Leeds",
        region: "West Yorkshire",
        country: "gb",
        postalCode: "LS1 4AP",
        remote: false,
        latitude: "53.8",
        longitude: "-1.55",
      },
      industry: { label: "Hospitals" },
      department: { label: "Rehabilitation" },
      function: { label: "Health Care" },
      typeOfEmployment: { label: "Part-time" },
      jobAd: {
        sections: {
          companyDescription: { title: "Company Description", text: "<p>We heal.</p>" },
          jobDescription: { title: "Job Description", text: "<p>You move people.</p>" },
          qualifications: { title: "Qualifications", text: null },
        },
      },
      applyUrl: "https://jobs.example/acme/743999?oga=true",
    },
    {
      id: "744000",
      name: "Clerk",
      company: { identifier: "Acme Clinics" },
      releasedDate: "2026-05-14T08:27:10.000Z",
      location: { country: "gb", remote: true },
      visibility: "PUBLIC",
    },
    { id: "744001", name: "Cleaner", company: {}, releasedDate: "2026-05-14", visibility: "INTERNAL" },
  ],
};

const workable = {
  name: "Acme Foods",
  jobs: [
    {
      title: "Baker",
      shortcode: "A1B2C3",
      employment_type: "Part-time",
      telecommuting: false,
      department: "Bakery",
      url: "https://apply.example/j/A1B2C3",
      application_url: "https://apply.example/j/A1B2C3/apply",
      published_on: "2026-05-02",
      created_at: "2026-04-30",
      country: "United Kingdom",
      city: "London",
      state: "England",
      function: "Production",
      industry: "Food Production",
      locations: [
        { country: "United Kingdom", countryCode: "GB", city: "London", region: "England" },
        { country: "United Kingdom", countryCode: "GB", city: "Leeds", region: "England" },
      ],
      description: "<p>Bake</p>",
    },
    {
      title: "Buyer",
      shortcode: "D4E5F6",
      telecommuting: true,
      url: "https://apply.example/j/D4E5F6",
      country: "United States",
      city: "Dallas",
      state: "Texas",
      locations: [],
    },
  ],
};

const recruitee = {
  offers: [
    {
      id: 501,
      slug: "gardener",
      title: "Gardener",
      status: "published",
      company_name: "Acme Parks",
      department: "Grounds",
      description: "<p>Grow</p>",
      requirements: "<ul><li>Green fingers</li></ul>",
      location: "London, United Kingdom",
      city: "London",
      state_name: "England",
      country: "United Kingdom",
      country_code: "GB",
      postal_code: "SE1 7PB",
      remote: false,
      employment_type_code: "parttime_fixed_term",
      category_code: "agriculture",
      min_hours: 16,
      max_hours: 24,
      salary: { min: "12.50", max: "13.5", period: "hour", currency: "GBP" },
      published_at: "2026-05-25 14:57:24 UTC",
      close_at: "2026-06-25 22:00:00 UTC",
      careers_url: "https://acme.example/o/gardener",
      careers_apply_url: "https://acme.example/o/gardener/c/new",
      locations: [
        { name: "Park", city: "London", state: "England", country: "United Kingdom", country_code: "GB" },
        { name: "Leeds park", city: "Leeds", state: "West Yorkshire", country_code: "GB" },
      ],
    },
    {
      id: 502,
      title: "Ranger",
      careers_url: "https://acme.example/o/ranger",
      location: "Remote job",
      remote: true,
      salary: { min: null, max: null, period: null, currency: null },
      created_at: "2026-05-25 14:57:24 UTC",
    },
    {
      id: 504,
      title: "Guide",
      careers_url: "https://acme.example/o/guide",
      locations: [
        { city: "London", country_code: "GB" },
        { city: "London", country_code: "CA" },
        { city: "London" },
      ],
    },
    { id: 503, title: "Draft", status: "draft", careers_url: "https://acme.example/o/draft" },
  ],
};

const teamtailor = {
  data: [
    {
      id: "7265",
      type: "jobs",
      links: {
        "careersite-job-url": "https://career.example/jobs/7265-account-manager",
        "careersite-job-apply-url": "https://career.example/jobs/7265-account-manager/applications/new",
      },
      attributes: {
        title: "Account Manager",
        pitch: "Sell",
        body: "<p>Sell well</p>",
        "created-at": "2026-05-01T10:00:00.000+02:00",
        "end-date": "2026-06-30",
        status: "open",
        "language-code": "sv",
        internal: false,
        "remote-status": "fully",
        "employment-type": "fulltime",
        "min-salary": 40000,
        "max-salary": 45000,
        currency: "GBP",
        "salary-time-unit": "yearly",
      },
      relationships: {
        department: { data: { type: "departments", id: "3" } },
        role: { data: null },
        location: { data: { type: "locations", id: "1" } },
        locations: { data: ["1", "2", "99"].map((id) => ({ type: "locations", id })) },
      },
    },
    {
      id: "7266",
      type: "jobs",
      links: { "careersite-job-url": "https://career.example/jobs/7266" },
      attributes: { title: "Fitter", status: "archived" },
      relationships: {},
    },
  ],
  included: [
    { type: "departments", id: "3", attributes: { name: "Sales" } },
    {
      type: "locations",
      id: "1",
      attributes: { name: "HQ", city: "London", country: "UK", zip: "SE1 7PB", lat: 51.5, long: -0.12 },
    },
    { type: "locations", id: "2", attributes: { name: "Leeds", city: null, country: "UK" } },
    { type: "users", id: "4" },
  ],
  meta: { "record-count": 2 },
};

const adzuna = {
  count: 2,
  results: [
    {
      id: "129698749",
      title: "<strong>Nurse</strong> - days",
      company: { display_name: "Acme Care" },
      location: { display_name: "Leeds, Yorkshire", area: ["UK", "Yorkshire", "West Yorkshire", "Leeds"] },
      latitude: 53.8,
      longitude: -1.55,
      salary_min: 30000,
      salary_max: 32000,
      salary_is_predicted: "0",
      contract_time: "full_time",
      contract_type: "permanent",
      created: "2026-05-20T18:07:39Z",
      redirect_url: "https://www.adzuna.example/land/ad/129698749",
      description: "Care on days…",
      category: { label: "Healthcare & Nursing Jobs" },
    },
    {
      id: "129698750",
      title: "Driver",
      company: {},
      location: { display_name: "US", area: ["US"] },
      salary_min: 41234.5,
      salary_max: 41234.5,
      salary_is_predicted: "1",
      created: "2026-05-20T18:07:39Z",
      redirect_url: "https://www.adzuna.example/land/ad/129698750",
    },
  ],
};

const arbeitsagentur = {
  stellenangebote: [
    {
      beruf: "Koch/Köchin",
      titel: "Koch (m/w/d)",
      refnr: "10000-1184867112-S",
      arbeitsort: {
        plz: "10117",
        ort: "Berlin",
        region: "Berlin",
        land: "Deutschland",
        koordinaten: { lat: 52.51, lon: 13.38 },
      },
      arbeitgeber: "Muster Küche GmbH",
      aktuelleVeroeffentlichungsdatum: "2026-05-21",
      eintrittsdatum: "2026-07-01",
      arbeitszeitmodelle: ["VOLLZEIT", "TEILZEIT"],
      homeofficemoeglich: true,
      externeUrl: "https://muster.example/koch",
    },
    {
      beruf: "Kellner/in",
      refnr: "10000-2/S",
      arbeitsort: { ort: "Wien", land: "Österreich" },
      homeofficemoeglich: false,
      aktuelleVeroeffentlichungsdatum: "2026-05-21",
    },
  ],
  maxErgebnisse: 2,
};

/** Keyed by format name. */
export const examples = {
  adzuna,
  arbeitsagentur,
  ashby,
  greenhouse,
  lever,
  recruitee,
  smartrecruiters,
  teamtailor,
  workable,
};

export function listIn(feed: object): readonly unknown[] {
  return Array.isArray(feed) ? feed : (Object.values(feed).find(Array.isArray) ?? []);
}
